/** The model that a pushed agent runs: the platform is asked with the organization's key. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { executor, type registry } from '@gatehouse/contracts';
import { candidatesOf, runsOn } from '../../models/platforms';
import type { Platform, StepOutcome } from '../domain/push';

const platformNames = { voice: 'voice-agent platform', managed: 'managed-agent platform' } as const satisfies Record<Platform, string>;
const namesOf = (pairs: readonly registry.ModelPair[]): string => pairs.map(({ family, model }) => `${family}/${model}`).join(', ');

/** Why the platform cannot run the agent, naming its preferences. */
function refusal(platform: Platform, preference: readonly registry.ModelPair[]): string {
  const title = platformNames[platform];
  if (platform === 'managed')
    return `none of the agent's models runs on the ${title}: it prefers ${namesOf(preference)}; the platform runs ${runsOn(platform)}`;
  return `the ${title} does not offer the agent's model, which is its first preference: ${namesOf(preference.slice(0, 1))}`;
}

/** Code of a refusal that is ours: the agent's preference has to change. */
export const NO_MODEL = 'no_model';

export async function chooseModel(
  { bus }: { readonly bus: Pick<Bus, 'call'> },
  platform: Platform,
  preference: readonly registry.ModelPair[],
  call: CallContext,
): Promise<StepOutcome> {
  const candidates = candidatesOf(platform, preference);
  const none: StepOutcome = { outcome: 'refused', error: { code: NO_MODEL, message: refusal(platform, preference) } };
  if (candidates.length === 0) return none;
  const found = await bus.call(executor.choosePlatformModel, { platform, candidates: candidates.map(({ modelId }) => modelId) }, call);
  if (found.outcome !== 'done') return found;
  const model = candidates.find(({ modelId }) => modelId === found.modelId);
  return model === undefined ? none : { outcome: 'done', with: { model, warnings: found.warnings ?? [] } };
}
