import type { AuditEntry } from '../../api/types.ts';
import { sentenceOf } from './sentence.ts';

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

test('a target without a name is called by its id, and a type of a later version is shown all the same', () => {
  expect(told({ type: 'grant.put', target: { kind: 'integration', id: 'int_1' } }, () => 'orders')).toBe('granted orders');
  expect(told({ type: 'rocket.launched', target: { kind: 'rocket', id: 'rck_1' } })).toBe('did rocket.launched to rck_1');
});
