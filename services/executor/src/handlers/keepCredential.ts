/** Stores what somebody presents to an API: encrypts it for its place, commits, forgets what is cached; the next call uses it. */
import { audit, newId, type Audience, type Principal } from '@gatehouse/contracts';
import type { Vault } from '@gatehouse/crypto';
import { untilWritten } from '@gatehouse/store';
import { vaultContextOf } from '../domain/vaultContext';
import type { CredentialKey, CredentialStore, StoredCredential } from '../store/credentials';
import type { CredentialVault } from '../store/credentialVault';
import type { ConnectionRow, CredentialRow } from '../store/schemas';

export interface KeepDeps {
  readonly store: Pick<CredentialStore, 'get' | 'replace'>;
  readonly vault: Pick<Vault, 'encrypt'>;
  readonly credentials: Pick<CredentialVault, 'invalidate'>;
  /** Revokes the tokens of a connection that is gone here, at a provider that allows it. Never rejects. */
  readonly revoke: (orgId: string, row: CredentialRow) => Promise<void>;
  readonly outbox: { kick(): void };
}
interface NewCredential extends CredentialKey {
  readonly by: Principal;
  readonly type: CredentialRow['type'];
  readonly parts?: readonly string[] | undefined;
  readonly audience?: Audience | undefined;
  readonly connection?: ConnectionRow;
  readonly correlationId?: string | undefined;
}
type Kept = Omit<StoredCredential, '_id' | 'orgId' | 'secret' | 'rejectedAt'>;

/** Stores a credential in place of the one before. The caller erases `plain`. */
export const keepCredential = (
  { store, vault, credentials, revoke, outbox }: KeepDeps,
  { by, owner, integrationId, type, parts, audience, connection, correlationId }: NewCredential,
  plain: Buffer,
): Promise<Kept> =>
  untilWritten(async () => {
    const { orgId } = by;
    const key = { owner, integrationId };
    const current = await store.get(orgId, key);
    const updatedAt = new Date();
    const next = {
      ...key,
      credentialId: current?.credentialId ?? newId('credential'),
      type,
      version: (current?.version ?? 0) + 1,
      updatedAt,
      ...(parts && { parts }),
      ...(audience && { audience }),
      ...(connection && { connection }),
    };
    const secret = await vault.encrypt(plain, vaultContextOf({ orgId, ...next }));
    const target = { kind: 'integration', id: integrationId };
    const data = {
      ...{ owner, type, version: next.version },
      ...(parts && { parts }),
      ...(audience && { audience }),
      ...(connection && { server: connection.server }),
    };
    const event = audit.adminEvent({ by, type: 'credential.put', at: updatedAt, target, data, correlationId });
    if (!(await store.replace(orgId, { ...next, secret }, event))) return undefined;
    await credentials.invalidate(orgId, key);
    outbox.kick();
    // A new connection of the same person and client would end with the one before: providers end all of them (ADR 0081).
    if (current !== undefined && connection === undefined) void revoke(orgId, current);
    return next;
  });
