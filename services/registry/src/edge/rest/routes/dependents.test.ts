import { AppError, approvals, audit, policy } from '@gatehouse/contracts';
import { dependentRoutes } from './dependents';

const answers: Record<string, unknown> = {
  [approvals.list.name]: { approvals: [], hasMore: false },
  [policy.listGrants.name]: { grants: [], totals: { all: 9, matching: 4 }, hasMore: true },
  [policy.listBlocks.name]: { blocks: [], totals: { all: 1, matching: 1 }, hasMore: false },
  [policy.listRules.name]: { rules: [{ tools: ['orders/*'] }, { tools: ['orders/get', 'crm/get'] }, {}], hasMore: false },
};

/** What the route answers when counting the trail fails with this code. */
async function dependentsWithout(code: 'unavailable' | 'internal'): Promise<unknown> {
  const bus = {
    call: async ({ name }: { name: string }) => {
      if (name === audit.usage.name) throw new AppError(code, 'no');
      if (name === policy.getBudget.name) throw new AppError('not_found', 'no budget');
      return Promise.resolve(answers[name]);
    },
  };
  const input = { params: { slug: 'orders' }, principal: { orgId: 'org' }, call: {} };
  const deps = { bus, integrations: { get: async () => Promise.resolve({ id: 'int', slug: 'orders' }) } };
  return dependentRoutes[0]!.handle(input as never, deps as never);
}

test('what ends with an integration is told also when its calls take too long to count', async () => {
  expect(await dependentsWithout('unavailable')).toEqual({ grants: 4, waiting: 0, blocks: 1, budget: false, rules: 1 });
});

test('any other failure of the count is passed on', async () => {
  await expect(dependentsWithout('internal')).rejects.toMatchObject({ code: 'internal' });
});
