/**
 * No verdict can be had from the cache, and none is given, once what takes a right away was answered; without the invalidation the same rounds find some.
 */
import { setImmediate } from 'node:timers/promises';
import type { Call } from '@gatehouse/bus';
import { identity, newId, type Principal } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { insideNetworks } from '@gatehouse/runtime';
import type { LeaseCache } from '@gatehouse/store';
import { callAs } from '@gatehouse/test-support';
import { createRowMac } from './domain/rowMac';
import { setServiceAccountStatus } from './handlers/accounts/setServiceAccountStatus';
import { updateServiceAccount } from './handlers/accounts/updateServiceAccount';
import { authenticate } from './handlers/authenticate';
import { updateSecuritySettings } from './handlers/settings/securitySettings';
import { tokenJudge } from './handlers/tokenJudge';
import { revokeOrgToken } from './handlers/tokens/orgTokens';
import { revokePersonalToken } from './handlers/tokens/personalTokens';
import { revokeServiceToken } from './handlers/tokens/serviceTokens';
import { personalTokenDelegations } from './personalTokenDelegations';
import { memberStore } from './store/memberStore';
import { organizationStore } from './store/organizationStore';
import { serviceAccountStore } from './store/serviceAccountStore';
import { settingsStore } from './store/settingsStore';
import { tokenStore } from './store/tokenStore';
import { userStore } from './store/userStore';
import { ROW_MAC_KEY, startFixture, type Fixture } from './testing/fixture';

const ROUNDS = 6;
/** Rounds without the defence. The first ones find late accepts; the others are there in case of bad luck. */
const UNDEFENDED_ROUNDS = 40;
const CALLERS = 4;
const ADDRESS = '192.0.2.7';
const ELSEWHERE = '203.0.113.0/24';

let fixture: Fixture;
let principal: Principal;
beforeAll(async () => {
  fixture = await startFixture();
  ({ principal } = await fixture.newOrganization());
});
afterAll(() => fixture.stop());

/** The handlers on the real database; `leases` is what they believe to be the cache. */
async function handlersWith(leases: LeaseCache) {
  const outbox = { kick: () => undefined };
  const [mac, clock] = [createRowMac(ROW_MAC_KEY), Date.now];
  const tokens = await tokenStore(fixture.mongo, outbox);
  const delegations = personalTokenDelegations({ tokens, mac, clock });
  const shared = {
    mac,
    clock,
    leases,
    tokens,
    delegations: [delegations],
    log: { warn: () => undefined },
    accounts: await serviceAccountStore(fixture.mongo, outbox),
    organizations: await organizationStore(fixture.mongo, outbox),
    settings: await settingsStore(fixture.mongo, outbox),
    members: await memberStore(fixture.mongo, outbox),
    users: await userStore(fixture.mongo),
  };
  return {
    delegations,
    authenticate: authenticate({ ...shared, judges: [tokenJudge(shared)], signer: { sign: (verdict) => JSON.stringify(verdict) } }),
    revokeServiceToken: revokeServiceToken(shared),
    revokeOrgToken: revokeOrgToken(shared),
    revokePersonalToken: revokePersonalToken(shared),
    setServiceAccountStatus: setServiceAccountStatus(shared),
    updateServiceAccount: updateServiceAccount(shared),
    updateSecuritySettings: updateSecuritySettings(shared),
  };
}
type Handlers = Awaited<ReturnType<typeof handlersWith>>;

/** A right that works now, and how it is taken away. */
interface Round {
  readonly hash: string;
  takeAway(): unknown;
}
type Way = (handlers: Handlers, leases: LeaseCache) => Promise<Round>;

const call = (): Call<Principal> => callAs(principal);
const admin = () => fixture.as(principal);
const accountToken = async () => {
  const account = await fixture.newAccount(admin());
  return { account, token: await fixture.newToken(admin(), account.id) };
};
const personalToken = async () => {
  await fixture.settings(admin(), { personalTokensEnabled: true, ipAllowlist: [] });
  const member = await fixture.newMember({ principal, admin: admin() });
  return { member, token: await fixture.newPersonalToken(member.caller) };
};

const ways: Record<string, Way> = {
  'a service account’s token is revoked': async ({ revokeServiceToken }) => {
    const { account, token } = await accountToken();
    return { hash: token.hash, takeAway: () => revokeServiceToken({ serviceAccountId: account.id, tokenId: token.id }, call()) };
  },
  'a service account is disabled': async ({ setServiceAccountStatus }) => {
    const { account, token } = await accountToken();
    return { hash: token.hash, takeAway: () => setServiceAccountStatus({ id: account.id, status: 'DISABLED' }, call()) };
  },
  'a service account may not be used from here any more': async ({ updateServiceAccount }) => {
    const { account, token } = await accountToken();
    return { hash: token.hash, takeAway: () => updateServiceAccount({ id: account.id, ipAllowlist: [ELSEWHERE] }, call()) };
  },
  'an organization’s token is revoked': async ({ revokeOrgToken }) => {
    const token = await fixture.newOrgToken(admin());
    return { hash: token.hash, takeAway: () => revokeOrgToken({ tokenId: token.id }, call()) };
  },
  'a person’s token is revoked': async ({ revokePersonalToken }) => {
    const { member, token } = await personalToken();
    return { hash: token.hash, takeAway: () => revokePersonalToken({ tokenId: token.id }, callAs(member.principal)) };
  },
  'personal tokens are switched off': async ({ updateSecuritySettings }) => {
    const { token } = await personalToken();
    return { hash: token.hash, takeAway: () => updateSecuritySettings({ personalTokensEnabled: false }, call()) };
  },
  'the organization may not be reached from here any more': async ({ updateSecuritySettings }) => {
    await fixture.settings(admin(), { ipAllowlist: [] });
    const token = await fixture.newOrgToken(admin());
    return { hash: token.hash, takeAway: () => updateSecuritySettings({ ipAllowlist: [ELSEWHERE] }, call()) };
  },
  'a member is suspended': async ({ delegations }, leases) => {
    const { member, token } = await personalToken();
    const { orgId, id } = member.principal;
    const takeAway = async (): Promise<void> => {
      await fixture.setMemberStatus(member.principal, 'SUSPENDED');
      await leases.invalidate(await delegations.keysOf(orgId, id));
    };
    return { hash: token.hash, takeAway };
  },
  'what a removed member held is ended': async ({ delegations }, leases) => {
    const { member, token } = await personalToken();
    const { orgId, id } = member.principal;
    const takeAway = async (): Promise<void> => leases.invalidate(await delegations.end(orgId, id, 'ada', Date.now()));
    return { hash: token.hash, takeAway };
  },
};

const admits = (verdict: string): boolean => insideNetworks(ADDRESS, (JSON.parse(verdict) as identity.Verdict).networks);

/** Calls that were let in although they started after the change was answered. Stops at the first, when `rounds` finds one. */
async function lateAccepts(way: Way, leases: LeaseCache, rounds: number): Promise<number> {
  const handlers = await handlersWith(leases);
  let late = 0;

  async function playRound({ hash, takeAway }: Round): Promise<void> {
    let answered = false;
    let stepsAfter = 0;

    /** What a gateway does for a call: the cache first, identity when it has nothing. */
    async function step(): Promise<boolean> {
      // The in-process cache answers without leaving the turn; a network would let others go first.
      await setImmediate();
      const after = answered;
      const cached = await leases.get(identity.verdictKey(hash));
      const verdict = cached ?? ((await handlers.authenticate({ credential: hash }, call())) as { verdict?: string }).verdict;
      const accepted = verdict !== undefined && admits(verdict);
      if (after) stepsAfter += 1;
      if (after && accepted) late += 1;
      return accepted;
    }
    async function keepCalling(): Promise<void> {
      while (stepsAfter < 2 * CALLERS) await step();
    }
    expect(await step()).toBe(true);
    const callers = Array.from({ length: CALLERS }, keepCalling);
    await step();
    await takeAway();
    answered = true;
    await Promise.all(callers);
  }

  for (let i = 0; i < rounds && late === 0; i += 1) await playRound(await way(handlers, leases));
  return late;
}

const undefended = (leases: LeaseCache): LeaseCache => ({
  get: (key) => leases.get(key),
  getMany: (keys) => leases.getMany(keys),
  through: (key, load) => leases.through(key, load),
  throughMany: (keys, load) => leases.throughMany(keys, load),
  begin: (key) => leases.begin(key),
  fill: (lease, value, life) => leases.fill(lease, value, life),
  invalidate: async () => undefined,
});

describe.each(Object.entries(ways))('%s', (_, way) => {
  test('no call that starts after the answer is let in', async () => {
    expect(await lateAccepts(way, fixture.leases, ROUNDS)).toBe(0);
  });

  test('the rounds are sharp: without the invalidation some are', async () => {
    expect(await lateAccepts(way, undefended(fixture.leases), UNDEFENDED_ROUNDS)).toBeGreaterThan(0);
  });
});

test('ids of other forms are asked of nobody', async () => {
  const { authenticate } = await handlersWith(fixture.leases);
  expect(await authenticate({ credential: newId('token') }, call())).toEqual({ denial: { reason: 'unknown' } });
  expect(await authenticate({ credential: mintToken('pat').hash }, call())).toEqual({ denial: { reason: 'unknown' } });
});
