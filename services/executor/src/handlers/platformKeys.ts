/** Keys of an organization at the outside platforms: asked about before they are kept, never shown, only that they are there. */
import type { Handler } from '@gatehouse/bus';
import { AppError, audit, executor, isHeaderText, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { Unsealer } from '@gatehouse/crypto';
import { untilWritten } from '@gatehouse/store';
import type { KeyVerdict } from '../platforms/checkKey';
import type { PlatformHosts } from '../platforms/hosts';
import type { KeyVault } from '../platforms/keyVault';
import { platformNames, type Platform } from '../platforms/platforms';
import type { PlatformAccess } from '../platforms/request';
import type { PlatformKeyStore, StoredKey } from '../store/platformKeys';

type Shown = Pick<StoredKey, 'platform' | 'baseUrl' | 'version' | 'updatedAt' | 'updatedBy'>;
const showKey = ({ platform, baseUrl, version, updatedAt, updatedBy }: Shown): executor.PlatformKey => ({
  platform,
  baseUrl,
  version,
  storedAt: updatedAt.toISOString(),
  storedBy: updatedBy,
});

interface ListDeps {
  store: Pick<PlatformKeyStore, 'list'>;
  hosts: Pick<PlatformHosts, 'of'>;
}
/** Every platform, and which of them the organization has a key for. */
export const listPlatforms =
  ({ store, hosts }: ListDeps): Handler<typeof executor.listPlatforms> =>
  async (_, call) => {
    const { orgId } = requireAdmin(call.principal, 'see the keys of platforms');
    const keys = await store.list(orgId);
    const platforms = platformNames.map((platform) => {
      const key = keys.find((row) => row.platform === platform);
      return { platform, baseUrls: [...hosts.of(platform)], ...(key !== undefined && { key: showKey(key) }) };
    });
    return { platforms };
  };

interface PutDeps {
  store: Pick<PlatformKeyStore, 'get' | 'replace'>;
  keys: Pick<KeyVault, 'encrypt'>;
  hosts: Pick<PlatformHosts, 'of'>;
  unsealer: Pick<Unsealer, 'unseal'>;
  check: (access: PlatformAccess) => Promise<KeyVerdict>;
  outbox: { kick(): void };
}

/** A base URL of the platform, as the operator and the vendor name them. */
function hostOf(hosts: Pick<PlatformHosts, 'of'>, platform: Platform, asked: string | undefined): string {
  const known = hosts.of(platform);
  const baseUrl = asked === undefined ? known[0]! : URL.parse(asked)?.origin;
  if (baseUrl !== undefined && known.includes(baseUrl) && (asked === undefined || asked.replace(/\/$/, '') === baseUrl)) return baseUrl;
  throw new AppError('invalid', 'the base URL is not one of the platform', {
    details: [`/baseUrl: must be one of ${JSON.stringify(known)}`],
  });
}

const MAX_BYTES = 4_096;
/** What can be sent as a header; the rule is told, the value never. */
function checkValue(plain: Buffer): string {
  const text = plain.toString('latin1');
  if (text.length > 0 && text.length <= MAX_BYTES && isHeaderText(text) && text.trim() === text) return text;
  throw new AppError('invalid', 'The key is not acceptable', {
    details: [`/key: must be 1 to ${MAX_BYTES} visible ASCII characters without blanks at the ends`],
  });
}

const eventOf = (what: 'put' | 'deleted', by: Principal, at: Date, platform: Platform, data: object, correlationId: string | undefined) =>
  audit.adminEvent({ by, type: `platformKey.${what}`, at, target: { kind: 'platform', id: platform }, data: { ...data }, correlationId });

/** Unseal, ask the platform, encrypt for the host, commit. Nothing is written unless the platform takes the key. */
export const putPlatformKey =
  ({ store, keys, hosts, unsealer, check, outbox }: PutDeps): Handler<typeof executor.putPlatformKey> =>
  async ({ platform, baseUrl: asked, sealed }, call) => {
    const by = requireAdmin(call.principal, 'store keys of platforms');
    const { orgId } = by;
    const baseUrl = hostOf(hosts, platform, asked);
    const plain = unsealer.unseal(sealed, executor.platformKeyContext(orgId, platform));
    try {
      const verdict = await check({ platform, baseUrl, key: checkValue(plain) });
      if (verdict.outcome !== 'good') return verdict;
      const { workspaceId } = verdict;
      return await untilWritten(async () => {
        const version = ((await store.get(orgId, platform))?.version ?? 0) + 1;
        const updatedAt = new Date();
        const updatedBy = { kind: by.kind, id: by.id, name: by.name };
        const next = { platform, baseUrl, version, updatedAt, updatedBy, ...(workspaceId !== undefined && { workspaceId }) };
        const secret = await keys.encrypt(plain, { orgId, platform, baseUrl, version });
        const event = eventOf('put', by, updatedAt, platform, { baseUrl, version }, call.correlationId);
        if (!(await store.replace(orgId, { ...next, secret }, event))) return undefined;
        outbox.kick();
        return { outcome: 'stored' as const, key: showKey(next) };
      });
    } finally {
      plain.fill(0);
    }
  };

interface DeleteDeps {
  store: Pick<PlatformKeyStore, 'remove'>;
  outbox: { kick(): void };
}
/** Deletes a key. Nothing keeps one between requests, so the next request finds none. */
export const deletePlatformKey =
  ({ store, outbox }: DeleteDeps): Handler<typeof executor.deletePlatformKey> =>
  async ({ platform }, call) => {
    const by = requireAdmin(call.principal, 'delete keys of platforms');
    const at = new Date();
    if (!(await store.remove(by.orgId, platform, at, eventOf('deleted', by, at, platform, {}, call.correlationId))))
      throw new AppError('not_found', 'No key of this platform is stored');
    outbox.kick();
    return {};
  };
