import { childOf, newCorrelationId, readTraceparent, traceIdOf } from './trace';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('the trace id of a valid traceparent', () => {
  expect(traceIdOf(parent)).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});

test.each([
  undefined,
  '',
  'x',
  parent.toUpperCase(),
  parent.slice(0, -1),
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
  `ff${parent.slice(2)}`,
  `${parent}-extra`,
  `01${parent.slice(2)}extra`,
  `01${parent.slice(2)}, ${parent}`,
  `1${parent.slice(2)}`,
  `01-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01-extra`,
])('no trace id of %j', (value) => expect(traceIdOf(value)).toBeUndefined());

test.each([
  [parent, parent],
  [`01${parent.slice(2)}`, parent],
  [`cc${parent.slice(2)}-what-the-future-holds`, parent],
  [`fe${parent.slice(2)}-`, parent],
  [`01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-a2-x`, `${parent.slice(0, -2)}00`],
])('%j is read as version 00', (text, read) => {
  expect(readTraceparent(text)).toBe(read);
  expect(traceIdOf(text)).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});

test('a child keeps the trace and changes the span', () => {
  const child = childOf(parent);
  expect(traceIdOf(child)).toBe(traceIdOf(parent));
  expect(child).not.toBe(parent);
  expect(child).toHaveLength(parent.length);
});

test('correlation ids are printable and do not repeat', () => {
  expect(newCorrelationId()).toMatch(/^c-[\w-]{16}$/);
  expect(newCorrelationId()).not.toBe(newCorrelationId());
});
