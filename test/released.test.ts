/**
 * While a deployment is upgraded, processes of the previous version and of this one talk to each other, and what is stored or queued was written by the
 * previous one. `libs/contracts/released` keeps its messages; `npm run freeze` puts those of these sources there, as the last step of a release.
 */
import { readFileSync } from 'node:fs';
import type { audit } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { TSchema } from 'typebox';
import { servedBy, subscribers } from './harness/busUsers';
import { fileAt } from './harness/documents';
import { framesOfToday, headerOf, readFrame } from './released/frames';
import { misunderstandings } from './released/judge';
import { freeze, messagesOfToday, releases, type Messages, type Release } from './released/release';

let today: Messages;
let kept: Release[];

beforeAll(() => {
  const heard = subscribers();
  today = messagesOfToday(heard);
  if (process.env['FREEZE_RELEASE'] === '1') {
    const { version } = JSON.parse(readFileSync(fileAt('package.json'), 'utf8')) as { version: string };
    freeze(version, { subscribers: heard, frames: framesOfToday() });
  }
  kept = releases();
}, 60_000);

test('processes of the previous version and of this one understand each other', () => {
  expect(kept.map(({ rpcs }) => Object.keys(rpcs).length > 0)).toEqual([true]);
  for (const release of kept) expect(misunderstandings(release, today)).toEqual([]);
});

test('every call of the previous version is served by the process that served it', () => {
  for (const { rpcs } of kept) {
    const names = Object.keys(rpcs);
    const served = [...new Set(names.map((name) => name.split('.')[0]!))].flatMap(servedBy);
    expect(names.filter((name) => !served.includes(name))).toEqual([]);
  }
});

test('a message that the previous version framed is read whole', () => {
  for (const { frames } of kept) {
    expect(Object.keys(frames)).toEqual(['request', 'reply', 'alive', 'begun', 'probe', 'event']);
    for (const [kind, frame] of Object.entries(frames)) expect(readFrame(kind, frame)).toEqual({ header: headerOf(kind), body: 'body' });
  }
});

test('what is kept is real: each message fits the schema it was made from, and stored events of every kind are among them', () => {
  for (const { rpcs, events, examples } of kept) {
    const schemas = { ...rpcs, ...events } as unknown as Record<string, Record<string, unknown>>;
    for (const [name, parts] of Object.entries(examples))
      for (const [part, values] of Object.entries(parts)) {
        const check = compile(schemas[name]![part] as TSchema, 'first');
        for (const value of values) expect(() => check(value, `${part} of ${name}`)).not.toThrow();
      }
    const types = examples['audit.fact.v1']!['payload']!.map((event) => (event as audit.AuditEvent).type);
    const { enum: known } = (events['audit.fact.v1']!.payload['properties'] as Record<string, { enum: string[] }>)['type']!;
    expect([...new Set(types)].sort()).toEqual([...known].sort());
  }
});

type Change = (messages: Messages) => void;
/** Members of a schema that a case changes. */
interface Loose {
  required?: string[];
  properties: Record<string, Record<string, unknown>>;
}
const loose = (schema: unknown): Loose => schema as Loose;
const rpcOf = (messages: Messages, name: string): { -readonly [key in keyof Messages['rpcs'][string]]: unknown } => messages.rpcs[name]!;
const remove = (record: object, name: string): void => void Reflect.deleteProperty(record, name);

const changes: Record<string, [Change, RegExp]> = {
  'a member of a request is removed': [
    (now) => remove(loose(rpcOf(now, 'audit.query').request).properties, 'requestId'),
    /an old request of audit\.query.*requestId/,
  ],
  'an optional member of a request is required': [
    (now) => void (loose(rpcOf(now, 'audit.query').request).required = ['from']),
    /an old request of audit\.query.*from/,
  ],
  'a bound of a request is narrower': [
    (now) => void (loose(rpcOf(now, 'audit.query').request).properties['limit']!['maximum'] = 100),
    /an old request of audit\.query.*limit/,
  ],
  'an enumeration of a request is narrower': [
    (now) => (loose(rpcOf(now, 'audit.usage').request).properties['group']!['enum'] as string[]).pop(),
    /an old request of audit\.usage.*group/,
  ],
  'an answer has lost a member': [
    (now) => {
      const { required, properties } = loose(rpcOf(now, 'audit.query').response);
      remove(properties, 'hasMore');
      required!.splice(required!.indexOf('hasMore'), 1);
    },
    /a new answer of audit\.query.*hasMore/,
  ],
  'an answer may leave out a member': [(now) => loose(rpcOf(now, 'audit.query').response).required!.pop(), /a new answer of audit\.query/],
  'an answer must have a member more': [
    (now) => {
      const { required, properties } = loose(rpcOf(now, 'audit.query').response);
      properties['total'] = { type: 'integer' };
      required!.push('total');
    },
    /an old answer of audit\.query.*total/,
  ],
  'an answer has a value that was unknown': [
    (now) => {
      const entry = loose(loose(rpcOf(now, 'audit.query').response).properties['entries']!['items']);
      (loose(entry.properties['actor']).properties['kind']!['enum'] as string[]).push('robot');
    },
    /a new answer of audit\.query.*kind/,
  ],
  'a kind of stored event is unknown': [
    (now) => (loose(now.events['audit.fact.v1']!.payload).properties['type']!['enum'] as string[]).shift(),
    /an old audit\.fact\.v1.*type/,
  ],
  'a call has another name': [
    (now) => {
      Object.assign(now.rpcs, { 'audit.ask': now.rpcs['audit.query'] });
      remove(now.rpcs, 'audit.query');
    },
    /audit\.query: nobody serves it/,
  ],
  'an event is gone': [(now) => remove(now.events, 'audit.fact.v1'), /audit\.fact\.v1: nobody knows it/],
  'a caller has lost its right': [(now) => void (rpcOf(now, 'audit.query').callers = []), /callers of audit\.query: registry/],
  'a publisher has lost its right': [
    (now) => (now.events['audit.fact.v1']!.publishers as string[]).splice(0, 1),
    /publishers of audit\.fact\.v1: gateway/,
  ],
  'an event is heard no more': [
    (now) => void ((now.subscribers as Record<string, string[]>)['audit.fact.v1'] = []),
    /subscribers of audit\.fact\.v1: audit/,
  ],
  'a call may not run twice any more': [(now) => void (rpcOf(now, 'audit.query').idempotent = false), /audit\.query: idempotent is false/],
  'a call that needed nobody needs somebody': [
    (now) => void (rpcOf(now, 'identity.oauthKeys').principal = 'required'),
    /identity\.oauthKeys: now it needs a principal/,
  ],
};

describe('each change that the previous version would not understand is told', () => {
  const about = (record: object): object =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith('audit.') || name === 'identity.oauthKeys'));
  const part = <M extends Messages>(messages: M): M => ({
    ...messages,
    rpcs: about(messages.rpcs),
    events: about(messages.events),
  });
  /** A release of these very messages: what is told comes from the change alone. */
  const released = (): Release => ({ ...structuredClone(part(today)), version: 'today', examples: {}, frames: {} });

  test('of none nothing is', () => expect(misunderstandings(released(), part(today))).toEqual([]));
  test.each(Object.entries(changes))('%s', (_, [change, told]) => {
    const now = structuredClone(part(today));
    change(now);
    expect(misunderstandings(released(), now).join('\n')).toMatch(told);
  });
});

test('an optional member more, of a request or an answer, is understood', () => {
  const release = kept[0]!;
  const now = structuredClone(today);
  for (const part of ['request', 'response'] as const) loose(rpcOf(now, 'audit.query')[part]).properties['color'] = { type: 'string' };
  const before = { ...release, rpcs: { 'audit.query': release.rpcs['audit.query']! }, events: {} };
  expect(misunderstandings(before, now)).toEqual([]);
});
