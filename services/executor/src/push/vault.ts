/** The vault of a deployment on the managed-agent platform, and the credential in it. */
import { executor } from '@gatehouse/contracts';
import { Type, type Static, type TSchema } from 'typebox';
import { path } from '../platforms/request';
import { done, firstOf, memberOf, missing, Nothing, operation, pagesOf, RemoteId, type PlatformSession } from './operation';

/** Key of the metadata by which what a deployment owns is found. */
export const METADATA_KEY = 'gatehouse_deployment';
const Made = Type.Object({ id: RemoteId });
export const Owned = Type.Object({
  id: RemoteId,
  metadata: Type.Optional(Type.Unknown()),
  archived_at: Type.Optional(Type.Unknown()),
  created_at: Type.Optional(Type.Unknown()),
});
/** What is archived cannot be used again. */
export const isArchived = (held: { archived_at?: unknown }): boolean => typeof held.archived_at === 'string';
export const isOwned = (held: { metadata?: unknown; archived_at?: unknown }, deploymentId: string): boolean =>
  memberOf(held.metadata, METADATA_KEY) === deploymentId && !isArchived(held);
export const byAge = (a: { created_at?: unknown }, b: { created_at?: unknown }): number =>
  String(a.created_at).localeCompare(String(b.created_at), 'en');

/** Shape of a page; make it once, because a shape is compiled and kept. */
export const pageShape = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), next_page: Type.Optional(Type.Union([Type.String(), Type.Null()])) });
type PageShape<S extends TSchema> = ReturnType<typeof pageShape<S>>;

export function listAll<S extends TSchema>(
  { send }: PlatformSession,
  at: string,
  answer: PageShape<S>,
  query: Record<string, string> = {},
): Promise<Static<S>[]> {
  return pagesOf(async (page) => {
    const { data, next_page: next } = await send({
      method: 'GET',
      path: at,
      query: { ...query, limit: 100, ...(page !== undefined && { page }) },
      answer,
    });
    return { items: data, next: next ?? undefined };
  });
}

const VAULTS = '/v1/vaults';
const Vaults = pageShape(Owned);

export const ensureVault = operation<typeof executor.ensureVault>('managed', async ({ deploymentId, id, name }, session) => {
  const { send, find, resource } = session;
  const resourceOf = (known: string) => resource('vault', known, path`/v1/vaults/${known}`);
  if (id !== undefined) {
    const held = await find({ method: 'GET', path: path`/v1/vaults/${id}`, answer: Owned });
    return held === undefined || isArchived(held) ? missing() : done(resourceOf(id));
  }
  const owned = (await listAll(session, VAULTS, Vaults)).filter((held) => isOwned(held, deploymentId)).sort(byAge);
  const { first, warnings } = firstOf('vaults', owned);
  if (first !== undefined) return done(resourceOf(first.id), warnings);
  const body = { display_name: name, metadata: { [METADATA_KEY]: deploymentId } };
  const made = await send({ method: 'POST', path: VAULTS, body, answer: Made });
  return done(resourceOf(made.id));
});

const Credential = Type.Object({ ...Owned.properties, auth: Type.Optional(Type.Unknown()) });
const Credentials = pageShape(Credential);

export const ensureVaultCredential = operation<typeof executor.ensureVaultCredential>('managed', async (asked, session) => {
  const { deploymentId, vaultId, id, mcpUrl } = asked;
  const { find, unlessConflict, send, resource } = session;
  const at = path`/v1/vaults/${vaultId}/credentials`;
  const one = (known: string): string => path`/v1/vaults/${vaultId}/credentials/${known}`;
  const resourceOf = (known: string) => resource('credential', known, one(known));
  const token = session.token(asked);
  const secrets = token === undefined ? [] : [token];

  const rotate = (known: string): Promise<unknown> =>
    send({ method: 'POST', path: one(known), body: { auth: { type: 'static_bearer', token } }, answer: Nothing, secrets });
  /** The platform keeps one active credential per address in a vault. */
  async function search(): Promise<string | undefined> {
    const all = await listAll(session, at, Credentials);
    return all.find((held) => memberOf(held.auth, 'mcp_server_url') === mcpUrl && !isArchived(held))?.id;
  }

  if (id !== undefined) {
    const held = await find({ method: 'GET', path: one(id), answer: Credential });
    if (held === undefined || isArchived(held) || memberOf(held.auth, 'mcp_server_url') !== mcpUrl) return missing();
    if (asked.sealedToken !== undefined && token === undefined) return missing();
    if (token !== undefined) await rotate(id);
    return done(resourceOf(id));
  }
  if (token === undefined) return missing();
  const present = await search();
  if (present !== undefined) {
    await rotate(present);
    return done(resourceOf(present));
  }
  const body = {
    display_name: executor.deploymentTag(deploymentId),
    metadata: { [METADATA_KEY]: deploymentId },
    auth: { type: 'static_bearer', mcp_server_url: mcpUrl, token },
  };
  const made = await unlessConflict({ method: 'POST', path: at, body, answer: Made, secrets });
  if (made !== undefined) return done(resourceOf(made.id));
  const other = (await search()) ?? missing();
  await rotate(other);
  return done(resourceOf(other));
});
