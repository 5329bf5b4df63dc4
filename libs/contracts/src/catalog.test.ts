import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents, allRpcs, cutToolName, newId, serviceNames } from './index';
import { owners, shapeOf } from './testing/shape';

const golden = (owner: string): string => join(__dirname, '..', 'golden', `${owner}.json`);

test.each(owners)('messages of %s change only on purpose (UPDATE_GOLDEN=1 rewrites the file)', (owner) => {
  const shape = `${JSON.stringify(shapeOf(owner), null, 1)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden(owner), shape);
  expect(shape).toBe(readFileSync(golden(owner), 'utf8'));
});

test('every message is served by a known process and named once', () => {
  const names = [...allRpcs, ...allEvents].map((m) => m.name);
  expect(new Set(names).size).toBe(names.length);
  for (const rpc of allRpcs) {
    expect(serviceNames).toContain(rpc.server);
    expect(rpc.callers.length).toBeGreaterThan(0);
    expect(rpc.callers).not.toContain(rpc.server);
  }
});

test('questions form no cycle that one call could run through twice', () => {
  // registry and executor ask each other, but for different calls: discovery never executes, execution never discovers.
  const edges = new Set(allRpcs.flatMap((rpc) => rpc.callers.map((caller) => `${caller}>${rpc.server}`)));
  const mutual = [...edges].filter((edge) => edges.has(edge.split('>').reverse().join('>')));
  // A preview, which executor and approvals ask the registry for, asks neither of them. The executor answers approvals from its own store.
  expect(mutual.sort()).toEqual([
    'approvals>executor',
    'approvals>registry',
    'executor>approvals',
    'executor>registry',
    'registry>approvals',
    'registry>executor',
  ]);
});

test('ids carry their kind and do not repeat', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('token'));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^tok_[0-9A-Za-z]{22}$/);
});

test('a tool name is cut to 64 characters on the execution path', () => {
  expect(cutToolName(`orders/${'x'.repeat(100)}`)).toHaveLength(64);
  expect(cutToolName('orders/list')).toBe('orders/list');
});
