import type { Handler } from '@gatehouse/bus';
import { AppError, audit, isHeaderText, newId, type executor } from '@gatehouse/contracts';
import type { Unsealer, Vault } from '@gatehouse/crypto';
import { untilWritten } from '@gatehouse/store';
import { vaultContextOf } from '../domain/vaultContext';
import { showCredential } from '../domain/showCredential';
import type { CredentialVault } from '../store/credentialVault';
import type { CredentialStore } from '../store/credentials';
import { mayStore } from './mayManage';

interface Deps {
  store: Pick<CredentialStore, 'get' | 'replace'>;
  vault: Pick<Vault, 'encrypt'>;
  unsealer: Pick<Unsealer, 'unseal'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  outbox: { kick(): void };
}
const MAX_BYTES = 65_536;

/** What can be sent as a header; the rule is told, the value never. */
function checkValue(plain: Buffer): void {
  const text = plain.toString('latin1');
  if (text.length > 0 && text.length <= MAX_BYTES && isHeaderText(text) && text.trim() === text) return;
  throw new AppError('invalid', 'The credential is not acceptable', {
    details: [`/value: must be 1 to ${MAX_BYTES} visible ASCII characters without blanks at the ends`],
  });
}

/** Unseal, encrypt for its place, commit, forget what is cached, answer: the next call uses the new value. */
export const putCredential =
  ({ store, vault, unsealer, credentials, outbox }: Deps): Handler<typeof executor.putCredential> =>
  async ({ integrationId, owner, type, sealed, audience }, call) => {
    const by = mayStore(call.principal, owner);
    const { orgId } = by;
    const key = { owner, integrationId };
    const plain = unsealer.unseal(sealed, `upstream-credential:${orgId}:${owner.id}:${integrationId}`);
    try {
      checkValue(plain);
      return await untilWritten(async () => {
        const current = await store.get(orgId, key);
        const updatedAt = new Date();
        const next = {
          ...key,
          credentialId: current?.credentialId ?? newId('credential'),
          type,
          version: (current?.version ?? 0) + 1,
          updatedAt,
          ...(audience && { audience }),
        };
        const secret = await vault.encrypt(plain, vaultContextOf({ orgId, ...next }));
        const target = { kind: 'integration', id: integrationId };
        const data = { owner, type, version: next.version, ...(audience && { audience }) };
        const event = audit.adminEvent({ by, type: 'credential.put', at: updatedAt, target, data, correlationId: call.correlationId });
        if (!(await store.replace(orgId, { ...next, secret }, event))) return undefined;
        await credentials.invalidate(orgId, key);
        outbox.kick();
        return showCredential(next);
      });
    } finally {
      plain.fill(0);
    }
  };
