/** Whether somebody has done what a call needs first: asked of the services that keep it, while a call waits for it. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { executor, policy, type Principal } from '@gatehouse/contracts';
import type { Interaction } from '../tools/tool';

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
