/** Calls that wait for the next access token take no place at the API, so others are made meanwhile, and none is refused for want of a place afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { admin, connectionFixture, mia, OAUTH_TIMEOUT_MS, type ConnectionFixture } from './testing/connectionFixture';

const PLACES = 8;
let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture({ places: PLACES });
});
afterEach(() => fixture.stop());
const calls = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.call(mia)));

test('many more calls than the API has places wait for one renewal, and all of them are made', async () => {
  const { api, connect } = fixture;
  api.switches.accessSeconds = 1;
  await connect(mia);
  await pause(1_100);
  Object.assign(api.switches, { accessSeconds: 3_600, tokenMs: 500 });
  const answers = await calls(10 * PLACES);
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(api.counts.refreshes).toBe(1);
});

test('a token endpoint that takes longer than an answer may take is waited for once, by all calls', async () => {
  const { api, connect } = fixture;
  api.switches.accessSeconds = 1;
  await connect(mia);
  await pause(1_100);
  Object.assign(api.switches, { accessSeconds: 3_600, tokenMs: OAUTH_TIMEOUT_MS + 1_000 });
  const answers = await calls(PLACES);
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(api.counts.refreshes).toBe(1);
});

test('a call whose token is good still is made with it where the next one does not come', async () => {
  const { api, connect, age, call } = fixture;
  api.switches.accessSeconds = 50;
  await connect(mia);
  await age(mia, 250_000);
  api.switches.tokenMs = 2 * OAUTH_TIMEOUT_MS - 100;
  expect(await call(mia)).toMatchObject({ isError: false });
  expect(api.seen).toEqual([api.given[0]]);
});

test('calls whose token the API refused leave their places while it is renewed', async () => {
  const { api, call, connect } = fixture;
  await connect(mia);
  api.endAccess();
  await connect(admin);
  api.switches.tokenMs = 1_500;
  const refused = calls(PLACES);
  await pause(700);
  expect(await call(admin)).toMatchObject({ isError: false });
  for (const { texts } of await refused) expect(texts.at(-1)).toMatch(/It was renewed/);
});

test('calls that waited for no renewal take the places in turn as well', async () => {
  await fixture.connect(mia);
  const answers = await calls(20 * PLACES);
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
});
