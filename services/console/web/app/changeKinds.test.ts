import { keysChanged } from './changeKinds';

test('only what changed is read again, with what shows it', () => {
  expect(keysChanged({ grant: 3, approval: 7 }, { grant: 4, approval: 7 })).toEqual(['grants', 'overview', 'credentials', 'approvals']);
  expect(keysChanged({ approval: 7 }, { approval: 8 })).toEqual(['approvals', 'calls']);
  expect(keysChanged({ member: 1 }, { member: 2, group: 1 })).toEqual(['members', 'me', 'overview', 'groups', 'names', 'approvals']);
});

test('nothing changed, or something no page shows', () => {
  expect(keysChanged({ audit: 1, grant: 2 }, { audit: 9, grant: 2 })).toEqual([]);
});

test('a number that went back is a change too: another store answered', () => {
  expect(keysChanged({ rule: 9 }, { rule: 3 })).toEqual(['rules', 'approvals']);
});

test('the first reading of the counters makes requests old', () => {
  expect(keysChanged(undefined, { approval: 1, grant: 1 })).toEqual(['approvals', 'calls']);
});

test('calls that end make budgets old, but not requests, which would be read again with every call', () => {
  const changed = keysChanged({ tool: 1 }, { tool: 2 });
  expect(changed).toContain('budgets');
  expect(changed).not.toContain('approvals');
});
