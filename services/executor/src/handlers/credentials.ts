/** What is stored to present to APIs: never shown, only that it is there. */
import type { Handler } from '@gatehouse/bus';
import { AppError, audit, isAdmin, isHeaderText, newId, type executor } from '@gatehouse/contracts';
import type { Unsealer, Vault } from '@gatehouse/crypto';
import { untilWritten } from '@gatehouse/store';
import { vaultContextOf } from '../domain/vaultContext';
import type { CredentialStore } from '../store/credentials';
import type { CredentialVault } from '../store/credentialVault';
import { mayStore, ownerOrAdmin } from './mayManage';

/** A stored credential as anyone may see it. */
const showCredential = ({
  integrationId,
  owner,
  type,
  version,
  updatedAt,
  audience,
  rejectedAt,
}: Omit<executor.UpstreamCredential, 'updatedAt' | 'rejectedAt'> & {
  updatedAt: Date;
  rejectedAt?: Date;
}): executor.UpstreamCredential => ({
  integrationId,
  owner,
  type,
  version,
  updatedAt: updatedAt.toISOString(),
  ...(audience && { audience }),
  ...(rejectedAt && { rejectedAt: rejectedAt.toISOString() }),
});

/** Which integrations the owner has a credential for. */
export const listCredentials =
  ({ store }: { store: Pick<CredentialStore, 'list'> }): Handler<typeof executor.listCredentials> =>
  async ({ owner }, call) => {
    const isOwner = call.principal?.kind === owner.kind && call.principal.id === owner.id;
    const { orgId } = isOwner ? call.principal : ownerOrAdmin(call.principal, owner);
    return { credentials: (await store.list(orgId, owner)).map(showCredential) };
  };

/** What service accounts have stored; for admins. */
export const accountCredentials =
  ({ store }: { store: Pick<CredentialStore, 'ofAccounts'> }): Handler<typeof executor.accountCredentials> =>
  async ({ ids }, { principal }) => {
    if (!isAdmin(principal))
      throw new AppError('forbidden', 'Only an admin of the organization may see the credentials of its service accounts');
    return { credentials: (await store.ofAccounts(principal.orgId, ids)).map(showCredential) };
  };

interface PutDeps {
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
  ({ store, vault, unsealer, credentials, outbox }: PutDeps): Handler<typeof executor.putCredential> =>
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

interface DeleteDeps {
  store: Pick<CredentialStore, 'get' | 'remove'>;
  credentials: Pick<CredentialVault, 'invalidate'>;
  outbox: { kick(): void };
}

/** Answers only after no call that starts from now can use the credential. */
export const deleteCredential =
  ({ store, credentials, outbox }: DeleteDeps): Handler<typeof executor.deleteCredential> =>
  async ({ integrationId, owner }, call) => {
    const by = ownerOrAdmin(call.principal, owner);
    const key = { owner, integrationId };
    const at = new Date();
    const target = { kind: 'integration', id: integrationId };
    const event = audit.adminEvent({ by, type: 'credential.deleted', at, target, data: { owner }, correlationId: call.correlationId });
    const removed = await store.remove(by.orgId, key, at, event);
    // What was deleted before answers as deleted: the request may be a repetition.
    if (!removed && (await store.get(by.orgId, key)) === undefined) throw new AppError('not_found', 'There is no such credential');
    await credentials.invalidate(by.orgId, key);
    if (removed) outbox.kick();
    return {};
  };
