/** Drafts, versions and signatures of the AI use policy over two replicas of the service, and what they do to decisions. */
import { newId, policy as contract, type Principal } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { fixture, type Fixture, type Organization } from './testing/fixture';

const REDIS = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

let w: Fixture;
let org: Organization;
let mia: Principal;
beforeAll(async () => void (w = await fixture({ REDIS_URL: REDIS })));
afterAll(() => w.dispose());
beforeEach(async () => {
  org = w.organization();
  mia = { ...org.admin, id: newId('user'), name: 'mia@example.com', role: 'member' };
  const resource = { kind: 'integration' as const, id: org.integrationId };
  for (const subject of [
    { kind: 'user' as const, id: mia.id },
    { kind: 'serviceAccount' as const, id: org.bot.id },
  ])
    await w.registry.call(contract.putGrant, { subject, resource, tools: 'ALL' }, w.as(org.admin));
});

const draft = (text: string, by = org.admin) => w.registry.call(contract.createAiUsePolicyDraft, { text }, w.as(by));
const edit = (change: { version: number; text: string; revision?: number }, by = org.admin) =>
  w.registry.call(contract.updateAiUsePolicyDraft, change, w.as(by));
const publish = (version: number, by = org.admin, revision?: number) =>
  w.registry.call(contract.publishAiUsePolicy, { version, ...(revision !== undefined && { revision }) }, w.as(by));
const publishNext = async (text = 'Be kind.') => (await publish((await draft(text)).version)).version;
const sign = (version: number, by = mia, through: 'signPage' | 'rest' = 'signPage') =>
  w.registry.call(contract.signAiUsePolicy, { version, through }, w.as(by));
const acknowledge = (version: number, by = org.admin) =>
  w.registry.call(contract.acknowledgeAiUsePolicy, { version, account: { id: org.bot.id, name: 'nightly' } }, w.as(by));
const get = (by: Principal, version?: number) =>
  w.registry.call(contract.getAiUsePolicy, version === undefined ? {} : { version }, w.as(by));
const list = (by: Principal, page: object = {}) => w.registry.call(contract.listAiUsePolicies, page, w.as(by));
const signatures = (asked: object = {}, by = org.admin) => w.registry.call(contract.listAiUsePolicySignatures, asked, w.as(by));
const may = async (by: Principal) => (await w.ask(org, {}, by)).effect === 'allow';
const eventsOf = (kind: string) => w.events.filter(({ orgId, type }) => orgId === org.orgId && type.startsWith(kind));

test('a draft stops nobody, a publication stops every person from its answer on, a signature lets its person pass', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const { version } = await draft(`Be kind, for the ${round}th time.`);
    expect([version, await may(mia), await may(org.bot)]).toEqual([round, true, true]);
    await publish(version);
    const after = await Promise.all(Array.from({ length: 8 }, () => may(mia)));
    expect([after.includes(true), await may(org.bot), await may(org.token)]).toEqual([false, true, true]);
    if (round > 1) await expect(sign(round - 1)).rejects.toMatchObject({ code: 'conflict', data: { current: { version } } });
    await sign(version);
    expect(await Promise.all(Array.from({ length: 8 }, () => may(mia)))).not.toContain(false);
  }
});

test('who must sign is told where, and what they may not see is not told', async () => {
  await publishNext();
  expect(await w.ask(org, {}, mia)).toEqual({
    effect: 'deny',
    step: 'aiUsePolicy',
    reason: 'mia@example.com has not signed version 1 of the AI use policy',
    signUrl: 'https://console.example/policy/sign?org=acme',
  });
  const other = await w.ask(org, { integrationId: newId('integration') }, mia);
  expect([other.step, other.signUrl]).toEqual(['grant', undefined]);
  expect(await w.ask(org, { approved: true }, mia)).toMatchObject({ effect: 'deny', step: 'aiUsePolicy' });
});

test('discovery says beforehand that a person must sign, and nothing of it to others', async () => {
  await publishNext();
  const tools = [{ tool: 'orders/refund', integrationId: org.integrationId, toolName: 'refund' }];
  const preview = async (by: Principal) => (await w.registry.call(contract.outlook, { tools }, w.as(by))).tools[0];
  expect(await preview(mia)).toEqual({ approval: 'never', denied: 'mia@example.com has not signed version 1 of the AI use policy' });
  expect(await preview(org.bot)).toEqual({ approval: 'never' });
  await sign(1);
  expect(await preview(mia)).toEqual({ approval: 'never' });
});

test('an allow of a person stands on their signature and on the revision, both of which a change takes away', async () => {
  await publishNext();
  await sign(1);
  const { standsOn = [] } = await w.ask(org, {}, mia);
  expect(standsOn.map(({ key }) => key.split(':')[0])).toEqual(expect.arrayContaining(['policy', 'signed']));
  expect((await w.ask(org, {}, org.bot)).standsOn?.some(({ key }) => key.startsWith('signed:'))).toBe(false);
});

test('a draft is changed from its present revision only, and the version it becomes never changes', async () => {
  expect(await draft('one')).toMatchObject({ version: 1, status: 'draft', revision: 1, text: 'one' });
  await expect(draft('two')).rejects.toMatchObject({ code: 'conflict', data: { current: { text: 'one' } } });
  expect(await edit({ version: 1, text: 'two', revision: 1 })).toMatchObject({ revision: 2, text: 'two' });
  await expect(edit({ version: 1, text: 'three', revision: 1 })).rejects.toMatchObject({
    code: 'conflict',
    data: { current: { text: 'two' } },
  });
  await expect(publish(1, org.admin, 1)).rejects.toMatchObject({ code: 'conflict', data: { current: { revision: 2 } } });
  await expect(edit({ version: 2, text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(publish(2)).rejects.toMatchObject({ code: 'conflict' });
  const published = await publish(1, org.admin, 2);
  expect(published).toMatchObject({ version: 1, status: 'published', text: 'two', publishedBy: 'ada@example.com' });
  expect(await publish(1)).toEqual(published);
  await expect(edit({ version: 1, text: 'three' })).rejects.toMatchObject({ code: 'conflict' });
  await publishNext('four');
  expect(await get(mia, 1)).toEqual({ ...published, status: 'superseded' });
  expect((await get(mia)).text).toBe('four');
});

test('of two who publish at once both find it published, and of two drafts there is one', async () => {
  await draft('one');
  const both = await Promise.all([publish(1), publish(1)]);
  expect(both.map(({ version, status }) => [version, status])).toEqual([
    [1, 'published'],
    [1, 'published'],
  ]);
  const drafts = await Promise.allSettled([draft('a'), draft('b')]);
  expect(drafts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await until(() => eventsOf('aiUsePolicy.published').length >= 1);
  expect(eventsOf('aiUsePolicy.published')).toHaveLength(1);
});

test('members read what was published and admins the draft too, newest first and in pages', async () => {
  await expect(get(mia)).rejects.toMatchObject({ code: 'not_found' });
  for (const text of ['one', 'two', 'three']) await publishNext(text);
  await draft('four');
  const versions = (page: Awaited<ReturnType<typeof list>>) => page.aiUsePolicies.map(({ version, status }) => `${version} ${status}`);
  expect(versions(await list(mia))).toEqual(['3 published', '2 superseded', '1 superseded']);
  const pages: string[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const page = await list(org.admin, { limit: 1, ...(cursor !== undefined && { cursor }) });
    pages.push(...versions(page));
    ({ nextCursor: cursor, hasMore: more } = page);
  }
  expect(pages).toEqual(['4 draft', '3 published', '2 superseded', '1 superseded']);
  await expect(get(mia, 4)).rejects.toMatchObject({ code: 'not_found' });
  expect((await get(org.admin, 4)).text).toBe('four');
  await sign(3);
  expect(await get(mia, 2)).toMatchObject({ lastSignedVersion: 3 });
  expect(await get(mia)).toMatchObject({ signedAt: expect.any(String), lastSignedVersion: 3 });
});

test('of some people and accounts it is told who has signed a version, to admins of their own organization', async () => {
  const version = await publishNext();
  const [signed, acknowledged] = [await sign(version), await acknowledge(version)];
  const find = (by: Principal, asked = version) =>
    w.registry.call(contract.findAiUsePolicySignatures, { version: asked, subjectIds: [mia.id, org.bot.id, org.admin.id] }, w.as(by));
  const { signatures: found } = await find(org.admin);
  expect(found.sort((a, b) => a.how.localeCompare(b.how))).toEqual([acknowledged, signed]);
  await publishNext();
  expect((await find(org.admin, version + 1)).signatures).toEqual([]);
  expect((await find(w.organization().admin)).signatures).toEqual([]);
  await expect(find(mia)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a signature is kept as it was made, and every version keeps its own', async () => {
  const version = await publishNext();
  const first = await sign(version);
  expect(first).toMatchObject({ version, how: 'signPage', subject: { kind: 'user', id: mia.id, name: 'mia@example.com' } });
  expect(await sign(version, { ...mia, name: 'mia@elsewhere.example' })).toEqual(first);
  const recorded = await acknowledge(version);
  expect(recorded).toMatchObject({
    how: 'onBehalf',
    subject: { kind: 'serviceAccount', id: org.bot.id, name: 'nightly' },
    recordedBy: { id: org.admin.id, name: 'ada@example.com' },
  });
  await publishNext('again');
  await expect(acknowledge(version)).rejects.toMatchObject({ code: 'conflict' });
  expect((await signatures({ version, sort: 'name' })).signatures).toEqual([first, recorded]);
  expect((await signatures({ version, how: 'onBehalf' })).signatures).toEqual([recorded]);
  expect((await signatures({ subjectId: mia.id })).signatures).toEqual([first]);
  expect((await signatures({ version, q: 'MIA@' })).signatures).toEqual([first]);
  expect((await signatures({ version: 2 })).signatures).toEqual([]);
  const page = await signatures({ version, limit: 1 });
  expect([page.signatures.length, page.hasMore]).toEqual([1, true]);
  await expect(signatures({ version: 2, limit: 1, cursor: page.nextCursor })).rejects.toMatchObject({ code: 'invalid' });
  await until(() => eventsOf('aiUsePolicy.acknowledged').length >= 1 && eventsOf('aiUsePolicy.signed').length >= 1);
  expect(eventsOf('aiUsePolicy.signed')).toMatchObject([{ actor: { id: mia.id }, target: { kind: 'aiUsePolicy', id: '1' } }]);
  expect(eventsOf('aiUsePolicy.acknowledged')).toMatchObject([
    { actor: { id: org.admin.id }, target: { kind: 'serviceAccount', id: org.bot.id }, data: { version: 1 } },
  ]);
});

test('it is kept where a person signed: at the console, or by a program of theirs; who does not say so, by REST', async () => {
  const version = await publishNext();
  const other = { ...mia, id: newId('user') };
  expect(await sign(version, other, 'rest')).toMatchObject({ how: 'rest' });
  expect(await w.registry.call(contract.signAiUsePolicy, { version }, w.as(mia))).toMatchObject({ how: 'rest' });
  const { how, signatures: all } = { how: 'rest' as const, ...(await signatures({ version, how: 'rest' })) };
  expect(all.map((each) => [each.how, each.subject.id]).sort()).toEqual(
    [
      [how, mia.id],
      [how, other.id],
    ].sort(),
  );
});

test('where a person stands is told for each of their organizations', async () => {
  const elsewhere = w.organization();
  const orgIds = [org.orgId, elsewhere.orgId];
  const states = async () => (await w.registry.call(contract.signingStates, { userId: mia.id, orgIds }, w.as(mia))).states;
  const none = { orgId: elsewhere.orgId, status: 'none' };
  expect(await states()).toEqual([{ orgId: org.orgId, status: 'none' }, none]);
  const version = await publishNext();
  expect(await states()).toEqual([{ orgId: org.orgId, status: 'mustSign', version }, none]);
  await sign(version);
  expect(await states()).toEqual([{ orgId: org.orgId, status: 'signed', version }, none]);
  await publishNext('again');
  expect(await states()).toEqual([{ orgId: org.orgId, status: 'mustSign', version: version + 1 }, none]);
});

test('nothing but a person at the console signs, and only admins write, publish, record and see who signed', async () => {
  const version = await publishNext();
  for (const by of [org.bot, org.token, { ...mia, tokenId: newId('token') }, { ...mia, sessionId: newId('session') }])
    await expect(sign(version, by)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await may(mia)).toBe(false);
  for (const by of [mia, org.bot]) {
    await expect(draft('x', by)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(edit({ version: 2, text: 'x' }, by)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(publish(2, by)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(acknowledge(version, by)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(signatures({ version }, by)).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(list(org.bot)).rejects.toMatchObject({ code: 'forbidden' });
});

test('another organization reads, signs and changes nothing of it', async () => {
  const version = await publishNext('ours');
  const theirs = w.organization();
  await expect(get(theirs.admin, version)).rejects.toMatchObject({ code: 'not_found' });
  await expect(sign(version, theirs.admin)).rejects.toMatchObject({ code: 'not_found' });
  expect((await signatures({ version }, theirs.admin)).signatures).toEqual([]);
  expect((await list(theirs.admin)).aiUsePolicies).toEqual([]);
  expect((await get(mia)).text).toBe('ours');
});

test.each([
  ['all blank', ' \n\t '],
  ['a reversed reading direction', 'be \u202ekind'],
  ['a zero-width space', 'be\u200bkind'],
  ['a control character', 'be\u0007kind'],
  ['a carriage return', 'be\r\nkind'],
  ['too long', 'x'.repeat(40_001)],
])('a text is refused: %s', async (_, text) => {
  await expect(draft(text)).rejects.toMatchObject({ code: 'invalid' });
});

test('markup, other scripts and a long text are kept to the letter', async () => {
  const text = `<script>alert(1)</script> [x](javascript:alert(1)) {{7*7}} "$where" \u0645\u0631\u062d\u0628\u0627 \u{1f600}\n\t`
    .repeat(500)
    .slice(0, 39_000);
  await publishNext(text);
  expect((await get(mia)).text).toBe(text);
});
