/** The model that a pushed agent runs: the platform is asked with the organization's key. One that cannot take the address of our MCP server is asked nothing. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { executor, type registry } from '@gatehouse/contracts';
import { candidatesOf, runsOn } from '../../models/platforms';
import { platformNames, type Platform, type Push, type StepOutcome } from '../domain/push';

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
  { platform, mcpUrl }: Pick<Push, 'platform' | 'mcpUrl'>,
  preference: readonly registry.ModelPair[],
  call: CallContext,
): Promise<StepOutcome> {
  const candidates = candidatesOf(platform, preference);
  const none: StepOutcome = { outcome: 'refused', error: { code: NO_MODEL, message: refusal(platform, preference) } };
  if (candidates.length === 0) return none;
  const asked = { platform, candidates: candidates.map(({ modelId }) => modelId), mcpUrl };
  const found = await bus.call(executor.choosePlatformModel, asked, call);
  if (found.outcome !== 'done') return found;
  const model = candidates.find(({ modelId }) => modelId === found.modelId);
  return model === undefined ? none : { outcome: 'done', with: { model, warnings: found.warnings ?? [] } };
}
