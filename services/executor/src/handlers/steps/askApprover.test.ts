/** A call that needs a yes: what is refused before anybody is asked, and what is asked. */
import { createHash } from 'node:crypto';
import { AppError, approvals, newId, type policy } from '@gatehouse/contracts';
import { callFixture, integrationId } from '../../testing/callFixture';
import type { StepDeps } from '.';
import type { OpenRequest } from './askApprover';

const terms: policy.ApprovalTerms = { reason: 'above 100', approvers: {}, expiresInSeconds: 60, creatorMayApprove: true };
const pending: approvals.Pending = {
  requestId: newId('request'),
  taskId: newId('task'),
  tool: 'desk/orders',
  status: 'pending',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUpdatedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  approvalUrl: 'https://console.example/x',
};
const approve: StepDeps['decide'] = () => Promise.resolve({ effect: 'approve', step: 'rule', approval: terms });

/** Everything that was asked of approvals. */
function asking(more: Partial<StepDeps> = {}) {
  const opened: Parameters<OpenRequest>[0][] = [];
  const open: OpenRequest = (request) => Promise.resolve(opened.push(request)).then(() => pending);
  return { opened, ...callFixture({ decide: approve, open, ...more }) };
}
const ask = (fixture: ReturnType<typeof asking>, args: Record<string, unknown> = {}, onBehalfOf?: string) =>
  fixture.call(20_000, onBehalfOf, args);
const textOf = (answer: unknown): string => (answer as { body: Buffer }).body.toString();

test('it waits: the request is opened with everything, and nothing else happens', async () => {
  const fixture = asking();
  const args = { b: 1, a: { z: 'é', y: [1.0, null] } };
  const answer = (await ask(fixture, args)) as { value: { callId: string }; body: Buffer };
  expect(answer.value).toEqual({ isError: false, callId: expect.stringMatching(/^call_/), pending });
  expect(answer.body).toHaveLength(0);
  const bytes = '{"a":{"y":[1,null],"z":"é"},"b":1}';
  expect(fixture.opened).toEqual([
    {
      callId: answer.value.callId,
      tool: 'desk/orders',
      target: { integrationId, slug: 'desk', toolName: 'orders', digest: 'd' },
      arguments: bytes,
      digest: createHash('sha256').update(bytes).digest('hex'),
      requestLine: { method: 'GET', url: 'https://a.example/' },
      terms,
      origin: { door: 'mcp' },
    },
  ]);
  expect([fixture.order, fixture.stored, fixture.spent]).toEqual([[], [], []]);
});

test('the credential is looked up, pinned and not shown', async () => {
  const credentialId = newId('credential');
  const fixture = asking({
    resolve: () => Promise.resolve({ found: true, integrationId, slug: 'desk', toolName: 'orders', digest: 'd', needsCredential: true }),
    definitions: {
      get: () => ({
        kind: 'http',
        toolName: 'orders',
        auth: { type: 'apiKey', in: 'query', name: 'key' },
        build: ({ id }) => ({ method: 'POST', origin: 'https://a.example', path: `/o/${String(id)}?dry=1`, headers: {}, body: undefined }),
        dispose: () => undefined,
      }),
    },
    credentials: {
      find: () => Promise.resolve({ credentialId, version: 2 } as never),
      reveal: () => Promise.resolve('canary-secret'),
      noteAnswer: () => Promise.resolve(),
    },
  });
  await ask(fixture, { id: 7 });
  expect(fixture.opened[0]!.credential).toEqual({ id: credentialId, version: 2 });
  expect(fixture.opened[0]!.requestLine).toEqual({ method: 'POST', url: 'https://a.example/o/7?dry=1' });
  expect(JSON.stringify(fixture.opened)).not.toContain('canary');
});

test('a full API is no reason not to ask', async () => {
  const fixture = asking({ bulkhead: { enter: async () => 'integration' as const } });
  expect(await ask(fixture)).toMatchObject({ value: { pending } });
});

const wants = (auth: 'none' | 'bearer', build: () => never): Partial<StepDeps> => ({
  definitions: {
    get: () => ({
      kind: 'http',
      toolName: 'orders',
      auth: { type: auth },
      build: auth === 'none' ? build : () => ({}) as never,
      dispose: () => undefined,
    }),
  },
});
test.each<[string, Partial<StepDeps>, Record<string, unknown>, string, string]>([
  [
    'arguments that do not fit',
    wants('none', () => {
      throw new AppError('invalid', 'Arguments are not acceptable', { details: ['/id: is required'] });
    }),
    {},
    'arguments',
    '/id: is required',
  ],
  ['a missing credential', wants('bearer', () => undefined as never), {}, 'credential', 'No credential for desk'],
  ['arguments nobody can read', {}, { text: 'x'.repeat(approvals.MAX_ARGUMENT_BYTES) }, 'arguments', 'so that an approver can read them'],
  ['text without a canonical form', {}, { text: '\ud800' }, 'arguments', 'not valid Unicode'],
  [
    'an address nobody can read',
    {
      definitions: {
        get: () => ({
          kind: 'http',
          toolName: 'orders',
          auth: { type: 'none' },
          build: () => ({ method: 'GET', origin: 'https://a.example', path: `/${'x'.repeat(17_000)}`, headers: {}, body: undefined }),
          dispose: () => undefined,
        }),
      },
    },
    {},
    'arguments',
    'more than an approver can be shown',
  ],
  [
    'too many that wait',
    { open: () => Promise.reject(new AppError('policy_denied', '100 of your requests wait already')) },
    {},
    'approval',
    '100 of your requests wait already',
  ],
])('%s: refused, and no approver sees it', async (_, more, args, step, text) => {
  const fixture = asking(more);
  const answer = await ask(fixture, args);
  expect(answer).toMatchObject({ value: { isError: true } });
  expect(textOf(answer)).toContain(text);
  expect(fixture.opened).toEqual([]);
  expect(fixture.stored).toMatchObject([{ outcome: 'denied', data: { step } }]);
});

test('approvals away: nothing waits, and no guess is made', async () => {
  const fixture = asking({ open: () => Promise.reject(new AppError('unavailable', 'The service did not answer')) });
  await expect(ask(fixture)).rejects.toMatchObject({ code: 'unavailable' });
  expect(fixture.order).toEqual([]);
});
