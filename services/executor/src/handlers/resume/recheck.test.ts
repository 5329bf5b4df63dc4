/** Between the yes and the call everything is asked again: who calls, the tool, the rules, the credential. */
import { AppError, newId, type audit, type policy } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { resumeFixture, type Fixture } from '../../testing/resumeFixture';

let fixture: Fixture;
beforeEach(async () => void (fixture = await resumeFixture()));
afterEach(() => fixture.context.dispose());

const phases = (events: readonly audit.AuditEvent[]) => events.map(({ phase, outcome }) => (phase === 'intent' ? phase : outcome));

const signUrl = 'https://console.example/policy/sign?org=acme';
const denies = (step: policy.Step, reason: string) => () =>
  void (fixture.peers.decide = () => ({ effect: 'deny', step, reason, ...(step === 'aiUsePolicy' && { signUrl }) }));
const stands = (reason: string) => () =>
  void (fixture.peers.currentPrincipal = () => {
    throw new AppError('unauthenticated', reason);
  });
const renamed = (pointer: object) => () => {
  Object.assign(fixture.peers, { pointer: { ...fixture.peers.pointer, ...pointer } });
  const { integrationId, toolName } = fixture.target;
  fixture.peers.presentName = (toolRef) =>
    toolRef.integrationId === integrationId && toolRef.toolName === toolName ? 'counter/refund' : undefined;
};
const changed = 'its definition has changed since it was asked for; ask again';

test.each<[string, () => void, string, string]>([
  ['account disabled', stands('The service account is disabled'), 'standing', 'The service account is disabled'],
  ['member gone', stands('nobody'), 'standing', 'nobody'],
  ['definition changed', () => (fixture.peers.pointer = { ...fixture.peers.pointer, digest: 'd2' }), 'definitionChanged', changed],
  [
    'another tool of that name',
    () => (fixture.peers.pointer = { ...fixture.peers.pointer, toolName: 'other' }),
    'definitionChanged',
    changed,
  ],
  [
    'tool gone',
    () => (fixture.peers.pointer = { found: false, collides: [] } as never),
    'definitionChanged',
    'no tool of this name is there any more',
  ],
  [
    'tool disabled',
    () =>
      (fixture.peers.pointer = {
        found: false,
        collides: [],
        integrationId: fixture.target.integrationId,
        disabled: fixture.target.toolName,
      } as never),
    'disabled',
    'is disabled: an admin can enable it',
  ],
  [
    'tool renamed',
    renamed({ found: false, collides: [] }),
    'definitionChanged',
    'it is called counter/refund since; ask again under that name',
  ],
  [
    'tool renamed, and another has its name',
    renamed({ found: true, integrationId: newId('integration') }),
    'definitionChanged',
    'it is called counter/refund since',
  ],
  ['block added', denies('block', 'blocked: incident'), 'block', 'blocked: incident'],
  ['grant removed', denies('grant', 'not granted'), 'grant', 'No tool named desk/refund is available'],
  ['rule denies', denies('rule', 'not now (rule R)'), 'rule', 'not now (rule R)'],
  ['AI use policy published since', denies('aiUsePolicy', 'mia has not signed'), 'aiUsePolicy', 'https://console.example/policy/sign'],
  ['budget exhausted', denies('budget', 'the budget is used up'), 'budget', 'the budget is used up'],
  ['approval asked for again', () => (fixture.peers.decide = () => ({ effect: 'approve', step: 'rule' })), 'rule', 'is not allowed'],
  [
    'credential swapped',
    () => (fixture.peers.stored = { ...fixture.peers.stored, version: 4 }),
    'credentialChanged',
    'was stored anew since it was asked for',
  ],
  [
    'another credential',
    () => (fixture.peers.stored = { credentialId: newId('credential'), version: 3 }),
    'credentialChanged',
    'was stored anew',
  ],
  ['credential removed', () => (fixture.peers.credential = () => undefined), 'credential', 'No credential for desk'],
])('%s: nothing is sent, and the reason is told', async (_, change, step, reason) => {
  change();
  const request = fixture.approve();
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'failed', isError: true, reason: expect.stringContaining(reason) });
  expect(fixture.hits).toEqual([]);
  await until(() => fixture.eventsOf(request).length > 0);
  expect(fixture.eventsOf(request)).toEqual([expect.objectContaining({ outcome: 'denied', data: expect.objectContaining({ step }) })]);
});

test.each<[string, () => void, object]>([
  ['a signature', denies('aiUsePolicy', 'mia has not signed'), { signUrl }],
  [
    'a credential',
    () => (fixture.peers.credential = () => undefined),
    { missingCredential: { integrationId: expect.any(String), slug: 'desk' } },
  ],
])('%s that is missing is told as data too', async (_, change, remedy) => {
  change();
  const request = fixture.approve();
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'failed', ...remedy });
});

test('a request from before credentials were pinned runs with what is stored', async () => {
  const request = fixture.approve();
  const { credential: _, ...earlier } = fixture.requests.get(request.requestId)!;
  fixture.requests.set(request.requestId, earlier);
  fixture.peers.stored = { ...fixture.peers.stored, version: 9 };
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'completed' });
});

test('other bytes than those approved do not run', async () => {
  const request = fixture.approve();
  fixture.requests.set(request.requestId, { ...fixture.requests.get(request.requestId)!, arguments: '{"id":"A2"}' });
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('not those that were approved'),
  });
  expect(fixture.hits).toEqual([]);
});

test('an announcement of a request that is not approved runs nothing', async () => {
  const request = fixture.approve();
  fixture.requests.clear();
  await fixture.start().deliver(request);
  while ((await fixture.rows.findOne({ _id: request.requestId }))?.state !== 'done') await new Promise((resolve) => setTimeout(resolve, 5));
  expect([fixture.hits, fixture.told(request), fixture.eventsOf(request)]).toEqual([[], [], []]);
});

test('what is merely away is asked again', async () => {
  let left = 3;
  fixture.peers.currentPrincipal = () => {
    if ((left -= 1) >= 0) throw new AppError('unavailable', 'The service did not answer');
    return fixture.account;
  };
  const request = fixture.approve();
  await fixture.start().deliver(request);
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'completed' });
  expect(phases(fixture.eventsOf(request))).toEqual(['intent', 'succeeded']);
});

test('what stays away for minutes is given up', async () => {
  fixture.peers.currentPrincipal = () => {
    throw new AppError('unavailable', 'The service did not answer');
  };
  const request = fixture.approve();
  await fixture.start().deliver(request);
  await fixture.rows.updateOne({ _id: request.requestId }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } });
  expect(await fixture.ended(request)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('away for too long') });
});

test('an intent that cannot be stored closes its attempt; the next one runs', async () => {
  let left = 1;
  fixture.peers.confirm = () => ((left -= 1) >= 0 ? Promise.reject(new AppError('unavailable', 'no confirm')) : Promise.resolve());
  const request = fixture.approve();
  await fixture.start().deliver(request);
  await fixture.ended(request);
  expect(phases(fixture.eventsOf(request))).toEqual(['refused', 'intent', 'succeeded']);
  expect(fixture.hits).toHaveLength(1);
});
