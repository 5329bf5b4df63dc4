import { randomBytes } from 'node:crypto';
import { startService, type Running } from '@gatehouse/runtime';
import { MongoClient } from 'mongodb';
import { orderdesk } from './service';
import type { Order } from './schemas';

const MONGODB_URL = process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017';
const DATABASE_PREFIX = `test_${randomBytes(6).toString('hex')}_`;
const API_KEY = randomBytes(16).toString('hex');
const PORT = 10_000 + Math.floor(Math.random() * 8_000);
const base = `http://127.0.0.1:${PORT}`;

let running: Running;
const start = async (): Promise<void> => {
  running = await startService(orderdesk, { MONGODB_URL, DATABASE_PREFIX, API_KEY, DEMO_PORT: String(PORT), LOG_LEVEL: 'silent' });
};
const call = async (
  method: string,
  path: string,
  body?: unknown,
  key: string = API_KEY,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const newOrder = async (unitCents: number): Promise<Order> => {
  const items = [{ sku: 'MUG-BLUE', title: 'Blue mug', quantity: 1, unitCents }];
  const { status, body } = await call('POST', '/orders', { customer: 'Ada Lovelace', email: 'ada@example.com', items });
  expect(status).toBe(201);
  return body as unknown as Order;
};

beforeAll(start);
afterAll(async () => {
  await running.stop();
  const client = new MongoClient(MONGODB_URL);
  await client.db(`${DATABASE_PREFIX}orderdesk`).dropDatabase();
  await client.close();
});

test('describes itself without a key, and answers nothing else without one', async () => {
  const { status, body } = await call('GET', '/openapi.json', undefined, '');
  expect(status).toBe(200);
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: base }], security: [{ apiKey: [] }] });
  expect(Object.keys(body['paths'] as object)).toEqual(['/orders', '/orders/{id}', '/orders/{id}/refund']);
  expect(await call('GET', '/orders', undefined, 'wrong')).toMatchObject({
    status: 401,
    body: { error: expect.stringContaining('X-Api-Key') },
  });
});

test('reads all orders a page at a time, newest first', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await call('GET', `/orders?limit=5${cursor}`);
    seen.push(...(body['orders'] as Order[]).map((order) => order.id));
    const next = body['nextCursor'] as string | undefined;
    cursor = next === undefined ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => Number(id.slice(4)) <= 1_012)).toHaveLength(12);
});

test.each([
  ['/orders?status=lost', '/status'],
  ['/orders?limit=0', '/limit'],
  ['/orders?cursor=nonsense', '/cursor'],
])('refuses %s and names the parameter', async (path, parameter) => {
  const { status, body } = await call('GET', path);
  expect(status).toBe(400);
  expect(body['details']).toEqual([expect.stringContaining(parameter)]);
});

test('refuses an order that breaks the schema, with every fault', async () => {
  const { status, body } = await call('POST', '/orders', { customer: '', items: [] });
  expect(status).toBe(400);
  expect((body['details'] as string[]).length).toBeGreaterThanOrEqual(3);
});

test('answers 404 for an unknown order', async () => {
  expect((await call('GET', '/orders/ord_999999')).status).toBe(404);
  expect((await call('POST', '/orders/ord_999999/refund', { amountCents: 1, reason: 'none' })).status).toBe(404);
});

test('ten refunds at once never pay back more than was paid', async () => {
  const { id } = await newOrder(1_000);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', `/orders/${id}/refund`, { amountCents: 250, reason: 'Arrived broken' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
  expect((await call('GET', `/orders/${id}`)).body).toMatchObject({ status: 'refunded', refundableCents: 0 });
});

test('keeps its orders over a restart and adds no samples twice', async () => {
  const { id } = await newOrder(700);
  const before = (await call('GET', '/orders?limit=100')).body;
  await running.stop();
  await start();
  expect((await call('GET', '/orders?limit=100')).body).toEqual(before);
  expect((await call('GET', `/orders/${id}`)).status).toBe(200);
});
