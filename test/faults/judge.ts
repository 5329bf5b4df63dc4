/** What the clients saw, held against the audit trail and against what the upstream got: lost, duplicated, unexpected. */
import { ended, until, type Entry } from '../harness';
import { causesOf, judgeCalls, repeated, type Found } from './judgeCalls';
import { entriesSince, settledCalls } from './trail';
import type { Observed, Row, Verdict } from './types';
import type { Fixture } from './fixture';

/** The group that an admin made and every member sees stands in the list; its event in the trail. */
const CHANGES_TOLD_WITHIN_MS = 60_000;

/** What the upstream was asked for since, by the mark in query or body. */
function effectsOf({ upstream }: Fixture, from: number): string[] {
  const marks = upstream.hits.slice(from).map(({ url, body }) => {
    const { text } = (body === '' ? {} : JSON.parse(body)) as { text?: string };
    return text ?? new URL(url, 'http://upstream').searchParams.get('q') ?? '';
  });
  return marks.filter((mark) => mark !== '');
}

export interface Judged {
  readonly row: Row;
  readonly observed: Observed;
  readonly since: Date;
  /** Number of upstream hits before the row. */
  readonly hitsBefore: number;
  /** What the row itself found wrong. */
  readonly complaints: readonly string[];
}

async function judgeWaiting(fixture: Fixture, { waiting }: Observed, found: Found): Promise<void> {
  const fates = await Promise.all(
    waiting.map(async ({ mark, requestId, sent, approved }) => {
      const { status } = approved
        ? await ended(fixture.org, requestId, 90_000).catch(() => ({ status: 'never ended' }))
        : { status: 'not approved' };
      return { mark, requestId, sent, status };
    }),
  );
  const effects = effectsOf(fixture, 0);
  for (const { mark, requestId, sent, status } of fates) {
    const reached = effects.includes(mark);
    if (status === 'never ended') found.lost.push(`request ${requestId} was approved, and never ended`);
    if (status === 'completed' && !reached) found.lost.push(`request ${requestId} is completed, and never reached the upstream`);
    if (!sent && reached) found.unexpected.push(`request ${requestId} ran without a yes`);
  }
}

async function judgeChanges(fixture: Fixture, { changes }: Observed, since: Date, found: Found): Promise<void> {
  const kept = new Set<string>();
  let cursor = '';
  do {
    const page = await fixture.org('GET', `/groups?limit=200${cursor}`);
    for (const { id } of page['groups'] as { id: string }[]) kept.add(id);
    cursor = typeof page['nextCursor'] === 'string' ? `&cursor=${encodeURIComponent(page['nextCursor'])}` : '';
  } while (cursor !== '');
  found.lost.push(...changes.filter(({ id }) => !kept.has(id)).map(({ id }) => `group ${id} was made, and is gone`));
  let entries: Entry[] = [];
  let told: string[] = [];
  const untold = (): string[] => changes.map(({ id }) => id).filter((id) => !told.includes(id));
  await until(
    'every change to be in the trail',
    async () => {
      entries = await entriesSince(fixture, since, 'group', entries);
      told = entries.filter(({ type }) => type === 'group.created').map(({ target }) => target?.id ?? '');
      return untold().length === 0;
    },
    CHANGES_TOLD_WITHIN_MS,
  ).catch(() => undefined);
  found.lost.push(...untold().map((id) => `group ${id} was made, and the trail does not say so`));
  found.duplicated.push(...repeated(told).map((id) => `the trail says twice that group ${String(id)} was made`));
}

export async function judge(fixture: Fixture, judged: Judged): Promise<Verdict> {
  const { row, observed, since, hitsBefore, complaints } = judged;
  const found: Found = { lost: [], duplicated: [], unexpected: [...complaints] };
  await judgeWaiting(fixture, observed, found);
  const entries = await settledCalls(fixture, since);
  judgeCalls({ calls: observed.calls, certain: row.certain === true }, entries, effectsOf(fixture, hitsBefore), found);
  await judgeChanges(fixture, observed, since, found);
  if (observed.revokedWorked > 0) found.unexpected.push(`${observed.revokedWorked} calls with a revoked token succeeded`);
  const { calls } = observed;
  const count = (end: string): number => calls.filter((call) => call.end === end).length;
  if (row.unnoticed === true)
    found.unexpected.push(
      ...calls.filter(({ end }) => end !== 'ok').map(({ status, text }) => `a call failed: ${status} ${text.slice(0, 200)}`),
    );
  return {
    row: row.id,
    title: row.title,
    intents: entries.filter(({ phase }) => phase === 'intent').length,
    ok: count('ok'),
    refused: count('refused'),
    unknown: count('unknown'),
    ...found,
    faults: fixture.faults,
    causes: causesOf(calls),
    slowestMs: Math.round(Math.max(0, ...calls.map(({ ms }) => ms))),
    recoveredMs: Math.round(Math.max(0, ...fixture.recoveries)),
  };
}
