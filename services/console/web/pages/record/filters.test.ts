import { filterOf, recordSchema, type RecordFilters } from './filters.ts';

const none = Object.fromEntries(Object.keys(recordSchema).map((name) => [name, ''])) as RecordFilters;
const now = new Date('2026-11-23T12:03:20Z');
const asked = (filters: Partial<RecordFilters>) => filterOf({ ...none, ...filters }, now);

test('ids are told from names of tools', () => {
  expect(asked({ find: 'call_Q7fK2m0O' })).toEqual({ callId: 'call_Q7fK2m0O' });
  expect(asked({ find: ' c-0123456789abcdef ' })).toEqual({ correlationId: 'c-0123456789abcdef' });
  expect(asked({ find: 'orders/list' })).toEqual({ tool: 'orders/list' });
  expect(asked({ tool: 'orders/list' })).toEqual({ tool: 'orders/list' });
});

test('an id is taken as lists shorten it, and from the address of the page of the call', () => {
  for (const find of [
    'call_aCVCCD8Q…',
    'call_aCVCCD8Q...',
    ' https://gate.example/orgs/acme/calls/call_aCVCCD8Q ',
    '/orgs/acme/calls/call_aCVCCD8Q?x=1#y',
  ])
    expect([find, asked({ find })]).toEqual([find, { callId: 'call_aCVCCD8Q' }]);
  expect(asked({ find: 'http://localhost:8080/orgs/acme/calls/c-0123456789abcdef' })).toEqual({ correlationId: 'c-0123456789abcdef' });
  expect(asked({ find: 'orders/calls' })).toEqual({ tool: 'orders/calls' });
});

test('a stretch that ends now stays the same for some minutes, and a moment that is none is left out', () => {
  expect(asked({ when: 'hour' })).toEqual({ from: '2026-11-23T11:00:00.000Z' });
  expect(asked({ when: 'between', from: '2026-11-22T00:00:00Z', to: 'soon' })).toEqual({ from: '2026-11-22T00:00:00.000Z' });
  expect(asked({ from: '2026-11-22T00:00:00Z' })).toEqual({});
});

test('today and yesterday are days of the person who asks', () => {
  const midnight = (day: number) => new Date(2026, 10, day).toISOString();
  const noon = new Date(2026, 10, 1, 12);
  expect(filterOf({ ...none, when: 'today' }, noon)).toEqual({ from: midnight(1) });
  expect(filterOf({ ...none, when: 'yesterday' }, noon)).toEqual({ from: midnight(0), to: midnight(1) });
});

test('what is empty is not asked for', () => {
  expect(asked({})).toEqual({});
  expect(asked({ who: 'usr_x', run: 'night 1', outcome: 'denied' })).toEqual({
    actor: 'usr_x',
    invocationId: 'night 1',
    outcome: 'denied',
  });
});
