import type { Call, Handler } from '@gatehouse/bus';
import { AppError, identity, type Principal, type RequestOf, requireAdmin } from '@gatehouse/contracts';
import { insideNetworks } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';
import { adminEvent, settingsTarget } from '../../domain/auditEvents';
import type { Delegations } from '../../domain/delegations';
import { changedSettings, viewSecuritySettings, type SecuritySettingsRow, type SettingsChange } from '../../domain/securitySettings';
import type { SettingsStore } from '../../store/settingsStore';
import type { TokenStore } from '../../store/tokenStore';
import { callMeta } from '../callMeta';
import { readNetworks } from '../readNetworks';

interface GetDeps {
  readonly settings: Pick<SettingsStore, 'find'>;
}

export const getSecuritySettings =
  ({ settings }: GetDeps): Handler<typeof identity.getSecuritySettings> =>
  async (_, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see the security settings');
    return viewSecuritySettings(await settings.find(orgId));
  };

interface UpdateDeps {
  readonly settings: SettingsStore;
  readonly tokens: Pick<TokenStore, 'hashesOf'>;
  readonly delegations: readonly Delegations[];
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly clock: () => number;
}
type Asked = RequestOf<typeof identity.updateSecuritySettings>;

/** A change without a revision is tried again when another one came first. */
const MAX_TRIES = 5;

/** Commit, invalidate, answer: also when nothing is different, because an earlier try may have died between the first two. */
export const updateSecuritySettings =
  (deps: UpdateDeps): Handler<typeof identity.updateSecuritySettings> =>
  async (asked, call) => {
    const admin = requireAdmin(call.principal, 'change the security settings');
    const change = readChange(asked);
    const row = await commit(deps, admin, change, asked.revision, call);
    await forget(deps, admin.orgId, change);
    return viewSecuritySettings(row);
  };

function readChange({ personalTokensEnabled, ipAllowlist, address }: Asked): SettingsChange {
  const networks = ipAllowlist === undefined ? undefined : readNetworks(ipAllowlist);
  if (networks !== undefined && address !== undefined && !insideNetworks(address, [networks]))
    throw new AppError('invalid', 'The allowlist would shut you out', {
      details: [`/ipAllowlist: must contain ${address}, the address you are calling from`],
    });
  return {
    ...(personalTokensEnabled !== undefined && { personalTokensEnabled }),
    ...(networks !== undefined && { ipAllowlist: networks }),
  };
}

async function commit(
  { settings, clock }: UpdateDeps,
  admin: Principal,
  change: SettingsChange,
  revision: number | undefined,
  call: Call,
): Promise<SecuritySettingsRow> {
  const { orgId } = admin;
  let before = await settings.find(orgId);
  for (let tries = 0; tries < MAX_TRIES; tries += 1, before = await settings.find(orgId)) {
    if (revision !== undefined && revision !== before.revision) break;
    const next = changedSettings(before, change);
    if (next === undefined) return before;
    const now = clock();
    const event = adminEvent(admin, 'securitySettings.updated', settingsTarget(before, next), now, callMeta(call));
    if (await settings.replace(orgId, next, event)) return next;
  }
  throw new AppError('conflict', 'The security settings have changed since', { data: { current: viewSecuritySettings(before) } });
}

/** Credentials are read after the commit: one created later is first authenticated against the new settings. */
async function forget({ tokens, delegations, leases, clock }: UpdateDeps, orgId: string, change: SettingsChange): Promise<void> {
  if (change.ipAllowlist === undefined && change.personalTokensEnabled === undefined) return;
  const everything = change.ipAllowlist !== undefined;
  const hashes = await tokens.hashesOf(orgId, everything ? undefined : { kind: 'pat' }, clock());
  const held = everything ? await Promise.all(delegations.map((kind) => kind.keysOfOrganization(orgId))) : [];
  await leases.invalidate([...new Set([...hashes.map(identity.verdictKey), ...held.flat()])]);
}
