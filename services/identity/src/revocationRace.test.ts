/** No verdict can be had from the cache, and none is given, once a revocation was answered; without the invalidation the same rounds find some. */
import { setImmediate } from 'node:timers/promises';
import type { Call } from '@gatehouse/bus';
import { identity, newId, type Principal } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import { createRowMac } from './domain/rowMac';
import { authenticate } from './handlers/authenticate';
import { createServiceAccount } from './handlers/createServiceAccount';
import { createServiceToken } from './handlers/createServiceToken';
import { revokeServiceToken } from './handlers/revokeServiceToken';
import { organizationStore } from './store/organizationStore';
import { serviceAccountStore } from './store/serviceAccountStore';
import { tokenStore } from './store/tokenStore';
import { ROW_MAC_KEY, startWorld, type World } from './testing/world';

const ROUNDS = 30;
const CALLERS = 6;

let world: World;
let principal: Principal;
beforeAll(async () => {
  world = await startWorld();
  ({ principal } = await world.newOrganization());
});
afterAll(() => world.stop());

const callAs = (who: Principal): Call => ({
  principal: who,
  correlationId: 'c-race',
  deadline: Infinity,
  signal: new AbortController().signal,
});

/** The handlers on the real database; `leases` is what they believe to be the cache. */
async function handlersWith(leases: LeaseCache) {
  const outbox = { kick: () => undefined };
  const tokens = await tokenStore(world.mongo, outbox);
  const accounts = await serviceAccountStore(world.mongo, outbox);
  const organizations = await organizationStore(world.mongo, outbox);
  const shared = { mac: createRowMac(ROW_MAC_KEY), clock: Date.now, leases, tokens, accounts, organizations };
  return {
    authenticate: authenticate({ ...shared, signer: { sign: () => newId('call') } }),
    createServiceAccount: createServiceAccount(shared),
    createServiceToken: createServiceToken(shared),
    revokeServiceToken: revokeServiceToken(shared),
  };
}

/** Verdicts that were read from the cache or given by identity in steps that started after the revocation was answered. */
async function lateAccepts(leases: LeaseCache): Promise<number> {
  const handlers = await handlersWith(leases);
  const call = callAs(principal);
  const account = (await handlers.createServiceAccount({ name: 'ci' }, call)) as identity.ServiceAccount;
  let late = 0;

  async function round(): Promise<void> {
    const { hash, prefix } = mintToken('svc');
    const made = await handlers.createServiceToken({ serviceAccountId: account.id, name: 'race', tokenHash: hash, prefix }, call);
    const { id: tokenId } = made as identity.ServiceToken;
    let answered = false;
    let stepsAfter = 0;

    /** What a gateway does for a call: the cache first, identity when it has nothing. */
    async function step(): Promise<void> {
      // The in-process cache answers without leaving the turn; a network would let others go first.
      await setImmediate();
      const after = answered;
      const cached = await leases.get(identity.verdictKey(hash));
      const accepted = cached ?? ((await handlers.authenticate({ credential: hash }, call)) as { verdict?: string }).verdict;
      if (after) stepsAfter += 1;
      if (after && accepted !== undefined) late += 1;
    }
    async function keepCalling(): Promise<void> {
      while (stepsAfter < 2 * CALLERS) await step();
    }
    const callers = Array.from({ length: CALLERS }, keepCalling);
    await step();
    await handlers.revokeServiceToken({ serviceAccountId: account.id, tokenId }, call);
    answered = true;
    await Promise.all(callers);
  }

  for (let i = 0; i < ROUNDS; i += 1) await round();
  return late;
}

test('no call that starts after the revocation was answered is accepted', async () => {
  expect(await lateAccepts(world.leases)).toBe(0);
});

test('the rounds are sharp: without the invalidation some are accepted', async () => {
  const { leases } = world;
  const undefended: LeaseCache = {
    get: (key) => leases.get(key),
    getMany: (keys) => leases.getMany(keys),
    through: (key, load) => leases.through(key, load),
    throughMany: (keys, load) => leases.throughMany(keys, load),
    begin: (key) => leases.begin(key),
    fill: (lease, value, life) => leases.fill(lease, value, life),
    invalidate: async () => undefined,
  };
  expect(await lateAccepts(undefended)).toBeGreaterThan(0);
});
