import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, type identity, newId, type policy, type registry } from '@gatehouse/contracts';
import type { Integrations, ToolDetail, ToolSummary } from '../../catalog/integrations/integrations';
import { firstSteps } from './firstSteps';
import type { Readiness } from './readiness';

const [orgId, accountId] = [newId('organization'), newId('serviceAccount')];
const integrationOf = (slug: string, kind?: 'internal') =>
  ({ id: newId('integration'), slug, kind, auth: { type: 'bearer' } }) as registry.Integration;
const [ours, lacking, orders] = [integrationOf('gatehouse', 'internal'), integrationOf('github'), integrationOf('orders')];
const account = {
  id: accountId,
  name: 'bot',
  status: 'ACTIVE',
  isBlocked: false,
  working: 0,
  integrations: 3,
  missingCredentials: ['github'],
  endedCredentials: [] as string[],
  rejectedCredentials: [] as string[],
} as Readiness;
const open = (name: string, method: string, path: string): ToolSummary => {
  const { sendsCredential: _, ...rest } = tool(name, method, path);
  return rest;
};
const tool = (name: string, method: string, path: string, more: Partial<ToolSummary> = {}): ToolSummary => ({
  name,
  tool: `orders/${name}`,
  summary: '',
  method,
  path,
  collides: false,
  enabled: true,
  sendsCredential: true,
  ...more,
});

/** What is suggested where the pages of tools are these. */
async function suggestedOf(pages: readonly ToolSummary[][], detail = (found: ToolSummary) => found as ToolDetail) {
  const grants = [ours, lacking, orders].map(({ id }) => ({ resource: { kind: 'integration', id }, tools: 'ALL' }) as policy.Grant);
  const bus = { call: () => Promise.resolve({ grants, hasMore: false }) } as unknown as Bus;
  const integrations: Pick<Integrations, 'tools' | 'tool'> = {
    tools: (_orgId, slug, { cursor = '0' }) => {
      const [page, hasMore] = [Number(cursor), Number(cursor) + 1 < pages.length];
      const tools = slug === 'orders' ? pages[page]! : [];
      return Promise.resolve({ tools, hasMore, ...(hasMore && { nextCursor: String(page + 1) }) });
    },
    tool: (_orgId, _slug, name) => Promise.resolve().then(() => detail(pages.flat().find((one) => one.name === name)!)),
  };
  const newest = [{ id: accountId }] as identity.ServiceAccount[];
  const steps = await firstSteps({ bus, integrations, orgId, known: [ours, lacking, orders] }, [account], newest, {} as CallContext);
  expect(steps.account?.id).toBe(accountId);
  return steps.call && [steps.call.integrationId === orders.id, steps.call.name];
}

test.each<[string, ToolSummary[][], string | undefined]>([
  [
    'reads without a blank, on a later page',
    [[tool('add', 'POST', '/a'), tool('one', 'GET', '/b/{id}')], [tool('list', 'GET', '/b')]],
    'list',
  ],
  [
    'is switched on and can be told from others',
    [[tool('off', 'GET', '/a', { enabled: false }), tool('two', 'GET', '/b', { collides: true }), tool('on', 'GET', '/c')]],
    'on',
  ],
  ['else reads', [[tool('add', 'POST', '/a'), tool('one', 'GET', '/b/{id}')]], 'one'],
  ['sends the credential', [[open('digest', 'GET', '/a')], [open('ping', 'GET', '/b'), tool('list', 'GET', '/c')]], 'list'],
  ['reads, where none that reads sends the credential', [[open('ping', 'GET', '/a'), tool('add', 'POST', '/b')]], 'ping'],
  [
    'asks for no credential that a call cannot carry',
    [[{ ...open('digest', 'GET', '/a'), lacksCredential: true }, tool('add', 'POST', '/b')]],
    'add',
  ],
  ['is none where all ask for one that a call cannot carry', [[{ ...open('digest', 'GET', '/a'), lacksCredential: true }]], undefined],
  ['else is the first', [[tool('add', 'POST', '/a'), tool('remove', 'DELETE', '/b')]], 'add'],
  ['is none where there is none', [[]], undefined],
])('the tool that is suggested, of an imported integration that lacks no credential, %s', async (_, pages, expected) => {
  expect(await suggestedOf(pages)).toEqual(expected && [true, expected]);
});

test('a tool that is removed meanwhile is not suggested, and hides nothing else', async () => {
  const gone = (): never => {
    throw new AppError('not_found', 'No such tool');
  };
  expect(await suggestedOf([[tool('list', 'GET', '/a')]], gone)).toBeUndefined();
});

test('an account that is granted something and lacks no credential stays the one of the steps, however many newer ones there are', async () => {
  const bus = { call: () => Promise.resolve({ grants: [], hasMore: false }) } as unknown as Bus;
  const integrations = {} as Pick<Integrations, 'tools' | 'tool'>;
  const newerOf = (more: Partial<Readiness>): Readiness => ({
    ...account,
    id: newId('serviceAccount'),
    integrations: 0,
    missingCredentials: [],
    ...more,
  });
  const [bare, lacks, disabled, blocked, ready] = [
    newerOf({}),
    newerOf({ integrations: 1, missingCredentials: ['github'] }),
    newerOf({ integrations: 1, status: 'DISABLED' }),
    newerOf({ integrations: 1, isBlocked: true }),
    newerOf({ integrations: 1 }),
  ];
  const newest = [blocked, bare, lacks].map(({ id }) => ({ id }) as identity.ServiceAccount);
  const chosen = async (readiness: Readiness[]) =>
    (await firstSteps({ bus, integrations, orgId, known: [] }, readiness, newest, {} as CallContext)).account?.id;
  expect(await chosen([blocked, ready, disabled, lacks, bare])).toBe(ready.id);
  expect(await chosen([blocked, disabled, lacks, bare])).toBe(lacks.id);
  expect(await chosen([blocked, disabled, bare])).toBe(bare.id);
  expect(await chosen([blocked, disabled])).toBeUndefined();
});
