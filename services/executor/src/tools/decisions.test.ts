import { newId, policy, type Principal } from '@gatehouse/contracts';
import { decisionCache } from './decisions';

const principal: Principal = {
  orgId: newId('organization'),
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'user',
  id: newId('user'),
  name: 'ada@acme.example',
  role: 'member',
  groups: [newId('group')],
};
const toolRef = { integrationId: newId('integration'), toolName: 'list' };
const tool = 'orders/list';
const allow: policy.Decision = { effect: 'allow', step: 'default' };

/** A cache with two texts that an allow of `toolRef` rests on. */
function storing(more: Partial<policy.Decision> = {}) {
  const cache = new Map<string, string>([
    ['grants', '{"orders":"ALL"}'],
    ['policy', '7'],
  ]);
  let reads = 0;
  const decisions = decisionCache({
    getMany: (keys) => {
      reads += 1;
      return Promise.resolve(keys.map((key) => cache.get(key)));
    },
  });
  const dependencies = [...cache].map(([key, text]) => ({ key, digest: policy.digestOf(text) }));
  decisions.store(principal, tool, toolRef, { ...allow, standsOn: dependencies, ...more });
  const ask = (who = principal, name = tool, where = toolRef) => decisions.recall(who, name)?.(where);
  return { cache, ask, reads: () => reads };
}

test('an allow is given again while what it rests on reads the same, and read anew each time', async () => {
  const { ask, reads } = storing();
  expect(await ask()).toEqual(allow);
  expect(await ask()).toEqual(allow);
  expect(reads()).toBe(2);
});

test.each<[string, (cache: Map<string, string>) => void]>([
  ['has changed', (cache) => cache.set('policy', '8')],
  ['is gone: just changed, or the cache is away', (cache) => cache.delete('grants')],
])('a text that %s sends the question to policy', async (_, change) => {
  const { cache, ask } = storing();
  change(cache);
  expect(await ask()).toBeUndefined();
});

test('also after it had stood, and it stands again when the text is back', async () => {
  const { cache, ask } = storing();
  expect(await ask()).toEqual(allow);
  cache.set('policy', '8');
  expect(await ask()).toBeUndefined();
  cache.set('policy', '7');
  expect(await ask()).toEqual(allow);
});

test.each<[string, Principal]>([
  ['role', { ...principal, role: 'admin' }],
  ['groups', { ...principal, groups: [] }],
  ['id', { ...principal, id: newId('user') }],
  ['organization', { ...principal, orgId: newId('organization') }],
  ['kind', { ...principal, kind: 'serviceAccount' }],
])('a caller of another %s has no part in it', (_, other) => {
  expect(storing().ask(other)).toBeUndefined();
});

test('a name that means another tool by now has no part in it', async () => {
  expect(await storing().ask(principal, tool, { ...toolRef, toolName: 'purge' })).toBeUndefined();
  expect(storing().ask(principal, 'orders/other')).toBeUndefined();
});

test('what rests on more than texts is not remembered', () => {
  const decisions = decisionCache({ getMany: () => Promise.reject(new Error('not asked')) });
  decisions.store(principal, tool, toolRef, allow);
  expect(decisions.recall(principal, tool)).toBeUndefined();
});
