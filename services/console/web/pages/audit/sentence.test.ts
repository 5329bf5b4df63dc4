import type { AuditEntry } from '../../api/types.ts';
import { idsIn, sentenceOf } from './sentence.ts';

const told = (more: object, nameOf?: (id: string) => string | undefined): string =>
  sentenceOf({ actor: { kind: 'user' }, phase: 'single', ...more } as unknown as AuditEntry, nameOf)
    .map((piece) => ('words' in piece ? piece.words : piece.name))
    .join('');

test('an entry reads as a sentence', () => {
  expect(told({ type: 'serviceToken.revoked', target: { kind: 'serviceToken', id: 'tok_1', name: 'ci' } })).toBe('revoked the token ci');
  expect(told({ type: 'tool.call', phase: 'outcome', outcome: 'denied', tool: 'api/x', data: { reason: 'not granted' } })).toBe(
    'called api/x: denied, reason not granted',
  );
  expect(
    told({
      type: 'grant.put',
      target: { kind: 'integration', id: 'int_1', name: 'api' },
      data: { subject: { kind: 'user', id: 'usr_1' } },
    }),
  ).toBe('granted api, for member usr_1');
  expect(told({ type: 'tool.call', phase: 'intent', tool: 'api/x' })).toBe('called api/x: about to be sent');
});

test('a change of tools says which, the first few and how many more', () => {
  const changed = (data: object, type = 'integration.toolsUpdated') =>
    told({ type, target: { kind: 'integration', id: 'int_1', name: 'orders' }, data: { revision: 2, ...data } });
  expect(changed({ disabled: ['getOrder'] })).toBe('changed tools of the integration orders: disabled getOrder');
  expect(changed({ enabled: ['a', 'b', 'c', 'd', 'e'], described: ['f', 'g'] })).toBe(
    'changed tools of the integration orders: enabled a, b, c and 2 more, described f, g',
  );
  expect(changed({})).toBe('changed tools of the integration orders');
  expect(changed({ tool: 'getOrder' }, 'integration.toolQuarantined')).toBe('met a changed tool of the integration orders: getOrder');
  expect(changed({ tool: 'getOrder' }, 'integration.changeAccepted')).toBe('accepted a changed tool of the integration orders: getOrder');
});

test('an import of an integration that is there is a refresh', () => {
  const importing = (revision?: number) =>
    told({ type: 'integration.imported', target: { kind: 'integration', id: 'int_1', name: 'api' }, data: { revision } });
  expect([1, undefined, 2].map(importing)).toEqual([
    'imported the integration api',
    'imported the integration api',
    'refreshed the integration api',
  ]);
});

test('whom an entry names by id it calls by name', () => {
  const nameOf = (id: string) => ({ sa_1: 'first-bot', usr_1: 'ana@acme.test', int_1: 'orders' })[id];
  const about = (more: object) => told(more, nameOf);
  expect(
    about({ type: 'grant.put', target: { kind: 'integration', id: 'int_1' }, data: { subject: { kind: 'serviceAccount', id: 'sa_1' } } }),
  ).toBe('granted orders, for service account first-bot');
  expect(
    about({ type: 'block.created', target: { kind: 'block', id: 'blk_1' }, data: { target: { kind: 'serviceAccount', id: 'sa_1' } } }),
  ).toBe('blocked service account first-bot');
  expect(about({ type: 'block.lifted', data: { target: { kind: 'tool', id: 'int_1', tool: 'list' } } })).toBe(
    'lifted the block of tool orders/list',
  );
  expect(about({ type: 'group.memberAdded', target: { kind: 'group', id: 'grp_1', name: 'Night' }, data: { userId: 'usr_1' } })).toBe(
    'added ana@acme.test to the group Night',
  );
  expect(
    about({
      type: 'credential.put',
      target: { kind: 'integration', id: 'int_1' },
      data: { owner: { kind: 'serviceAccount', id: 'sa_1' } },
    }),
  ).toBe('stored a credential for orders, of service account first-bot');
  expect(
    about({ type: 'serviceToken.created', target: { kind: 'serviceToken', id: 'tok_1', name: 'ci' }, data: { serviceAccountId: 'sa_1' } }),
  ).toBe('created the token ci, of service account first-bot');
});

test('the ids of an entry that have a name somewhere', () => {
  const sa = `sa_${'a'.repeat(22)}`;
  const grp = `grp_${'b'.repeat(22)}`;
  const entry = {
    actor: { kind: 'user', id: `usr_${'c'.repeat(22)}`, name: 'Ana' },
    data: { subject: { id: sa }, list: [grp, 'sa_short'] },
  };
  expect(idsIn(entry as unknown as AuditEntry)).toEqual([sa, grp]);
});

test('a target without a name is called by its id, and a type of a later version is shown all the same', () => {
  expect(told({ type: 'grant.put', target: { kind: 'integration', id: 'int_1' } }, () => 'orders')).toBe('granted orders');
  expect(told({ type: 'rocket.launched', target: { kind: 'rocket', id: 'rck_1' } })).toBe('did rocket.launched to rck_1');
});
