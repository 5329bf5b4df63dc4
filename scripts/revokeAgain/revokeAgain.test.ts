/** What the command makes of a trail, as `--dry-run` says it. Against a stack: `test/e2e/restore.test.ts`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(__dirname, '..', 'revokeAgain.mjs');
const BACKUP = '2026-11-23T02:00:00.000Z';

/** Entries in their order, the first `before` of them from before the backup. */
function saidOf(entries: readonly object[], before = 0): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  const trail = join(folder, 'trail.jsonl');
  const lines = entries.map((entry, seq) => {
    const occurredAt = seq < before ? '2026-11-23T01:59:59.000Z' : '2026-11-23T02:00:01.000Z';
    return JSON.stringify({ seq, occurredAt, ...entry });
  });
  try {
    writeFileSync(trail, lines.join('\n'));
    const args = ['--trail', trail, '--since', BACKUP, '--org', 'acme', '--api-url', 'http://127.0.0.1:1', '--dry-run'];
    const said = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    return said.trim().split('\n').filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const member = (type: string, id: string) => ({ type, target: { kind: 'user', id, name: id } });
const block = (type: string, id: string) => ({
  type,
  target: { kind: 'block', id },
  data: { target: { kind: 'serviceAccount', id: 'sa_1' }, reason: 'leaked' },
});

test('what is older than the backup, or was given back, is left alone', () => {
  const entries = [
    block('block.created', 'old'),
    block('block.created', 'stays'),
    block('block.created', 'lifted'),
    block('block.lifted', 'lifted'),
    { type: 'invitation.withdrawn', target: { kind: 'invitation', id: 'inv_1', name: 'mia' } },
  ];
  expect(saidOf(entries, 1)).toEqual(['would be done: 1 block.created  stays', 'would be done: 4 invitation.withdrawn mia inv_1']);
});

test('what may have taken something away, and cannot be repeated, is for a person', () => {
  const put = { type: 'grant.put', target: { kind: 'integration', id: 'int_1', name: 'desk' }, data: { tools: ['one'] } };
  const entries = [put, member('member.removed', 'back'), member('member.joined', 'back'), member('member.removed', 'gone')];
  expect(saidOf(entries)).toEqual([
    'would be done: 3 member.removed gone gone',
    'by hand: 0 grant.put desk int_1',
    'by hand: 1 member.removed back back',
  ]);
});
