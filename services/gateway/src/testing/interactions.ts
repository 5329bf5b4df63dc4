/** Policy and executor as the gateway asks them what a person has done: their signature and their credential, given by the test. For tests. */
import { Attached, type Bus } from '@gatehouse/bus';
import { AppError, executor, newId, policy } from '@gatehouse/contracts';
import { textContent, type Fixture } from './fixture';

export interface KnownInteractions {
  /** The text of the published policy; undefined while there is none. */
  text: string | undefined;
  isSigned: boolean;
  isStored: boolean;
  readonly integrationId: string;
}

const at = '2026-11-20T10:00:00.000Z';

export function serveInteractions(policyBus: Bus, executorBus: Bus): KnownInteractions {
  const known: KnownInteractions = { text: 'Be kind.', isSigned: false, isStored: false, integrationId: newId('integration') };
  policyBus.serve(policy.getAiUsePolicy, () => {
    if (known.text === undefined) throw new AppError('not_found', 'No AI use policy is published');
    const written = { version: 2, status: 'published' as const, text: known.text, updatedAt: at, updatedBy: 'ada' };
    return { ...written, publishedAt: at, publishedBy: 'ada', ...(known.isSigned && { signedAt: at }) };
  });
  executorBus.serve(executor.listCredentials, ({ owner }) => ({
    credentials: known.isStored ? [{ integrationId: known.integrationId, owner, type: 'bearer' as const, version: 1, updatedAt: at }] : [],
  }));
  return known;
}

export const signUrl = 'https://console.example/policy/sign?org=acme';

/** From now on each call needs a signature, and then a credential; nothing is signed or stored yet. */
export function needInteractions({ interactions, onExecute }: Fixture): void {
  Object.assign(interactions, { isSigned: false, isStored: false });
  const refused = { isError: true, refused: true, callId: 'call_x' };
  onExecute(({ tool }) => {
    if (!interactions.isSigned) return new Attached({ ...refused, signUrl }, textContent('Acknowledgement required.'));
    const missingCredential = { integrationId: interactions.integrationId, slug: 'orders' };
    if (!interactions.isStored) return new Attached({ ...refused, missingCredential }, textContent('No credential for orders.'));
    return new Attached({ isError: false, callId: 'call_x' }, textContent(`ran ${tool}`));
  });
}
