/** When a token was last used: noted in passing, once a minute, and no reason to fail. */
import { identity } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { createRowMac } from './domain/rowMac';
import { tokenJudge } from './handlers/tokenJudge';
import { memberStore } from './store/memberStore';
import { organizationStore } from './store/organizationStore';
import { serviceAccountStore } from './store/serviceAccountStore';
import { settingsStore } from './store/settingsStore';
import { tokenStore } from './store/tokenStore';
import { userStore } from './store/userStore';
import { ROW_MAC_KEY, startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

/** The judge on the real database, at a time of the test's choosing. */
async function judgeAt(clock: () => number) {
  const outbox = { kick: () => undefined };
  const tokens = await tokenStore(fixture.mongo, outbox);
  const notes: Promise<void>[] = [];
  const warnings: unknown[] = [];
  const deps = {
    mac: createRowMac(ROW_MAC_KEY),
    clock,
    log: { warn: (fields: unknown) => void warnings.push(fields) },
    accounts: await serviceAccountStore(fixture.mongo, outbox),
    organizations: await organizationStore(fixture.mongo, outbox),
    settings: await settingsStore(fixture.mongo, outbox),
    members: await memberStore(fixture.mongo, outbox),
    users: await userStore(fixture.mongo),
  };
  const noteUse: typeof tokens.noteUse = (...given) => {
    notes.push(tokens.noteUse(...given));
    return notes.at(-1)!;
  };
  const judge = (store = { findByHash: tokens.findByHash, noteUse }) => tokenJudge({ ...deps, tokens: store });
  return { tokens, notes, warnings, judge };
}
const usedAt = async (id: string) => (await fixture.tokenRow(id))?.lastUsedAt?.getTime();

test('a use is noted, and noted again after a minute', async () => {
  const { admin } = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin);
  const start = Date.now();
  let now = start;
  const { judge, notes } = await judgeAt(() => now);
  const use = async () => {
    expect(await judge().judge(token.hash)).toMatchObject({ good: true });
    await Promise.all(notes);
    return usedAt(token.id);
  };
  expect(await use()).toBe(start);
  now = start + 59_999;
  expect(await use()).toBe(start);
  expect(notes).toHaveLength(1);
  now = start + 60_000;
  expect(await use()).toBe(now);
});

test('uses at once are one note, and a refused token is not used', async () => {
  const { admin, organization } = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin);
  const { tokens } = await judgeAt(Date.now);
  const start = Date.now();
  await tokens.noteUse(organization.id, token.id, start);
  await Promise.all([1, 2, 3].map((i) => tokens.noteUse(organization.id, token.id, start + i)));
  expect(await usedAt(token.id)).toBe(start);

  await fixture.settings(admin, { personalTokensEnabled: true });
  const personal = await fixture.newPersonalToken(admin);
  await fixture.settings(admin, { personalTokensEnabled: false });
  const { judge, notes } = await judgeAt(Date.now);
  expect(await judge().judge(personal.hash)).toMatchObject({ good: false, reason: 'switched_off' });
  expect(notes).toEqual([]);
});

test('a note that takes forever, or fails, holds up nobody', async () => {
  const { admin } = await fixture.newOrganization();
  const token = await fixture.newOrgToken(admin);
  const { tokens, judge, warnings } = await judgeAt(Date.now);
  const authenticatedWith = (noteUse: () => Promise<void>) => judge({ findByHash: tokens.findByHash, noteUse }).judge(token.hash);
  expect(await authenticatedWith(() => new Promise(() => undefined))).toMatchObject({ good: true });
  expect(await authenticatedWith(() => Promise.reject(new Error('away')))).toMatchObject({ good: true });
  await until(() => warnings.length === 1);
});

test('it is shown in the list, and the row stays authentic', async () => {
  const { admin } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const token = await fixture.newToken(admin, account.id);
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
  await until(async () => (await usedAt(token.id)) !== undefined);
  const { tokens } = await fixture.registry.call(identity.listServiceTokens, { serviceAccountId: account.id }, admin);
  expect(tokens).toMatchObject([{ id: token.id, lastUsedAt: new Date((await usedAt(token.id))!).toISOString() }]);
  expect(await fixture.reasonOf(token.hash)).toBeUndefined();
});
