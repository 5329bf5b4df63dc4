import { generateKeyPairSync } from 'node:crypto';
import type { Marks } from '@gatehouse/store';
import { somePrincipal } from '../testing/fixture';
import { createSessions, sessionOf } from './session';

const pem = (): string => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const marksIn = (set: Map<string, number>): Marks => ({
  set: async (key, seconds) => void set.set(key, seconds),
  has: async (key) => set.has(key),
});
const DAY = 24 * 3_600_000;

const principal = somePrincipal();
const session = sessionOf('2025-11-25', { elicitation: { url: {} }, extensions: { 'io.modelcontextprotocol/ui': {} } }, 'cli\u202Eent');

test('an id carries what the handshake settled, to any process with the key', async () => {
  const key = pem();
  const id = createSessions(key, marksIn(new Map())).create(session, principal);
  expect(id).toMatch(/^[!-~]+$/);
  const other = createSessions(key, marksIn(new Map()));
  expect(await other.find(id, principal)).toMatchObject({ version: '2025-11-25', elicitsUrl: true, rendersUi: true, client: 'client' });
});

test('elicitation without url is not url elicitation', () => {
  for (const capabilities of [undefined, 5, {}, { elicitation: {} }, { elicitation: { form: {} } }, { elicitation: { url: true } }]) {
    expect(sessionOf('2025-06-18', capabilities, undefined)).toMatchObject({ elicitsUrl: false, rendersUi: false });
  }
});

test('nobody else can use it, and no other key made it', async () => {
  const sessions = createSessions(pem(), marksIn(new Map()));
  const id = sessions.create(session, principal);
  for (const other of [somePrincipal({ orgId: principal.orgId }), somePrincipal({ id: principal.id })]) {
    expect(await sessions.find(id, other)).toBeUndefined();
    expect(await sessions.end(id, other)).toBe(false);
  }
  expect(await createSessions(pem(), marksIn(new Map())).find(id, principal)).toBeUndefined();
});

test('every change of a character breaks it', async () => {
  const sessions = createSessions(pem(), marksIn(new Map()));
  const id = sessions.create(session, principal);
  const wrong = [...id].map((c, i) => `${id.slice(0, i)}${c === 'A' ? 'B' : 'A'}${id.slice(i + 1)}`);
  for (const text of [...wrong, id.slice(0, -1), `${id}A`, ` ${id}`, '', '.', 'x.y'])
    expect(await sessions.find(text, principal)).toBeUndefined();
});

test('it ends when told to, once, and by itself after 30 days', async () => {
  const marks = new Map<string, number>();
  let now = Date.now();
  const sessions = createSessions(pem(), marksIn(marks), () => now);
  const [first, second] = [sessions.create(session, principal), sessions.create(session, principal)];
  expect(await sessions.end(first, principal)).toBe(true);
  expect([...marks.values()]).toEqual([30 * 24 * 3_600]);
  expect(await sessions.end(first, principal)).toBe(false);
  expect(await sessions.find(first, principal)).toBeUndefined();
  now += 29 * DAY;
  expect(await sessions.find(second, principal)).toBeDefined();
  now += DAY;
  expect(await sessions.find(second, principal)).toBeUndefined();
});
