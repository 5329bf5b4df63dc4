import type { AuditEntry } from '../../api/types.ts';
import { foldReads } from './foldReads';

const entry = (seq: number, type: string, id: string) => ({ seq, type, actor: { kind: 'user', id } }) as AuditEntry;

test('readings by one person that follow each other are one row, the latest; nothing else is', () => {
  const rows = foldReads([
    entry(9, 'audit.read', 'ana'),
    entry(8, 'audit.read', 'ana'),
    entry(7, 'audit.read', 'ana'),
    entry(6, 'audit.read', 'jon'),
    entry(5, 'rule.created', 'ana'),
    entry(4, 'rule.created', 'ana'),
    entry(3, 'audit.read', 'ana'),
  ]);
  expect(rows.map(({ seq, times }) => [seq, times])).toEqual([
    [9, 3],
    [6, undefined],
    [5, undefined],
    [4, undefined],
    [3, undefined],
  ]);
});
