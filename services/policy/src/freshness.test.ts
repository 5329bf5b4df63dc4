/** A right that was taken away counts for no call that starts after the answer, on no replica, with warm caches and without a cache (T-18 of docs/threat-model.md#decisions). */
import { newId, policy as contract } from '@gatehouse/contracts';
import { openCache } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { NO_POLICY } from './domain/policyRecord';
import { readTogether } from './store/cacheParts';
import { policies } from './store/policies';
import { fixture, type Organization, type Fixture } from './testing/fixture';

/** Ways to take a right away, and to give it back. */
type Switch = (w: Fixture, org: Organization) => { take(): Promise<unknown>; give(): Promise<unknown> };

const grant: Switch = (w, { admin, bot, integrationId }) => {
  const request = {
    subject: { kind: 'serviceAccount' as const, id: bot.id },
    resource: { kind: 'integration' as const, id: integrationId },
  };
  return {
    take: () => w.registry.call(contract.deleteGrant, request, w.as(admin)),
    give: () => w.registry.call(contract.putGrant, { ...request, tools: 'ALL' }, w.as(admin)),
  };
};
const block: Switch = (w, { admin, bot }) => {
  let id = '';
  const target = { kind: 'serviceAccount' as const, id: bot.id };
  return {
    take: async () => ({ id } = await w.registry.call(contract.createBlock, { target, reason: 'leak' }, w.as(admin))),
    give: () => w.registry.call(contract.liftBlock, { id }, w.as(admin)),
  };
};
const allowRule: Switch = (w, { admin }) => {
  let id = '';
  const rule = { name: 'Allow', effect: 'ALLOW' as const, tools: ['orders/*'], reason: 'work' };
  return {
    take: () => w.registry.call(contract.deleteRule, { id }, w.as(admin)),
    give: async () => ({ id } = await w.registry.call(contract.createRule, rule, w.as(admin))),
  };
};

async function rounds(w: Fixture, make: Switch, count: number): Promise<void> {
  const org = w.organization();
  /** Undefined: the answer did not come in time, which a busy machine may do and which lets nobody through. */
  const may = (): Promise<boolean | undefined> =>
    w.ask(org, {}, org.bot).then(
      ({ effect }) => effect === 'allow',
      (err: { code?: string }) => {
        if (err.code !== 'unavailable') throw err;
        return undefined;
      },
    );
  const asked = (times: number) => Promise.all(Array.from({ length: times }, may));
  if (make !== grant) await grant(w, org).give();
  if (make === allowRule) await w.registry.call(contract.updatePolicySettings, { defaultDecision: 'deny' }, w.as(org.admin));
  const { take, give } = make(w, org);
  if (make !== block) await give();
  // Callers all the time, so that something is cached, being loaded or being stored at every moment.
  let going = true;
  const noise = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) await may();
    }),
  );
  try {
    for (let round = 0; round < count; round += 1) {
      const before = await asked(8);
      expect([before.includes(true), before.includes(false)]).toEqual([true, false]);
      await take();
      const after = await asked(16);
      expect([after.includes(true), after.includes(false)]).toEqual([false, true]);
      await give();
    }
  } finally {
    going = false;
    await noise;
  }
}
const switches: [string, Switch][] = [
  ['a removed grant', grant],
  ['a new block', block],
  ['a deleted rule that allowed', allowRule],
];

const REDIS = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

describe.each([
  ['in the process', {}],
  ['in Redis', { REDIS_URL: REDIS }],
])('with a cache %s', (_where, settings) => {
  let w: Fixture;
  beforeAll(async () => void (w = await fixture(settings)));
  afterAll(() => w.dispose());
  test.each(switches)('%s', async (_, make) => rounds(w, make, 5), 120_000);
});

describe('with the cache away', () => {
  let w: Fixture;
  beforeAll(async () => void (w = await fixture({ REDIS_URL: 'redis://127.0.0.1:1' })));
  afterAll(() => w.dispose());
  test('all of them', async () => {
    await Promise.all(switches.map(([, make]) => rounds(w, make, 1)));
  }, 120_000);
});

describe('the revision', () => {
  const context = testContext('policy', {});
  afterAll(() => context.dispose());

  /** A store whose revision grows by hand. */
  const setUp = async (defended: boolean) => {
    const orgId = newId('organization');
    let revision = 1;
    const store = { revisionOf: async () => revision, load: async () => ({ ...NO_POLICY, revision }) };
    const { leases } = await openCache(context);
    const one = policies(store, leases);
    const other = policies(store, { invalidate: async (keys) => (defended ? leases.invalidate(keys) : undefined) });
    const seen = async () => (await readTogether(leases, [one.part(orgId)])).values[0].revision;
    const change = async () => {
      revision += 1;
      await other.invalidate(orgId);
      return revision;
    };
    return { seen, change };
  };

  test('is never older than the last change that was answered', async () => {
    const { seen, change } = await setUp(true);
    for (let round = 0; round < 50; round += 1) {
      await Promise.all([seen(), seen()]);
      const answered = await change();
      expect(await Promise.all([seen(), seen()])).toEqual([answered, answered]);
    }
  });

  test('would be, without the invalidation', async () => {
    const { seen, change } = await setUp(false);
    await seen();
    await new Promise(setImmediate);
    expect(await change()).toBe(2);
    expect(await seen()).toBe(1);
  });
});
