/** Whether somebody has done what a call needs first: asked of the services that keep it, while a call waits for it. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { executor, policy, type Principal } from '@gatehouse/contracts';
import type { Interaction } from '../tools/tool';
import { interactionOfEnded } from './interaction';
import type { RequestState } from './requests';

export type InteractionDone = (interaction: Interaction, principal: Principal, caller: CallContext) => Promise<boolean>;

/** What is stored again has a later version than what could not be used. */
const isStoredAnew = (
  { integrationId, version = 0 }: executor.MissingCredential,
  stored: readonly executor.UpstreamCredential[],
): boolean => stored.some((each) => each.integrationId === integrationId && each.version > version);

export const interactionDone =
  (bus: Pick<Bus, 'call'>): InteractionDone =>
  async (interaction, { kind, id }, caller) => {
    if (interaction.kind === 'signature') return (await bus.call(policy.getAiUsePolicy, {}, caller)).signedAt !== undefined;
    const { credentials } = await bus.call(executor.listCredentials, { owner: { kind, id } }, caller);
    return isStoredAnew(interaction.missing, credentials);
  };

/** What the person has to do before a call that ended for want of it is asked for again; nothing once it is done. */
export const interactionLeft = (bus: Pick<Bus, 'call'>, site: string) => {
  const isDone = interactionDone(bus);
  return async (ended: RequestState, principal: Principal, caller: CallContext): Promise<Interaction | undefined> => {
    const interaction = interactionOfEnded(ended, principal, site);
    const isOver = interaction !== undefined && (await isDone(interaction, principal, caller).catch(() => false));
    return isOver ? undefined : interaction;
  };
};
