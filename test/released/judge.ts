/** What of a release these sources would not understand, or would answer in a way that its processes do not understand. */
import { compile } from '@gatehouse/runtime';
import type { TSchema } from 'typebox';
import type { RpcShape, Schema } from '../../libs/contracts/src/testing/shape';
import { edgesOf, examplesOf } from './examples';
import { sealed, type Messages, type Release } from './release';

/** Made once for schemas of the same text: most messages are what they were. */
function once<T>(of: (schema: Schema) => T): (schema: Schema) => T {
  const made = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    if (!made.has(text)) made.set(text, of(schema));
    return made.get(text)!;
  };
}
/** Checks as the bus does: unknown members pass unless the schema forbids them. */
const checkOf = once((schema) => compile(schema as unknown as TSchema, 'first'));
/** Everything that may be sent by a schema, as far as examples go. */
const madeOf = once((schema) => [...examplesOf(schema), ...edgesOf(schema)]);

function refusals(schema: Schema, values: readonly unknown[], what: string): string[] {
  const check = checkOf(schema);
  const refused = values.map((value) => {
    try {
      check(value, what);
      return [];
    } catch (err) {
      return (err as { details: readonly string[] }).details.map((detail) => `${what}: ${detail}`);
    }
  });
  return [...new Set(refused.flat())];
}

const missing = (before: readonly string[], now: readonly string[], what: string): string[] =>
  before.filter((name) => !now.includes(name)).map((name) => `${what}: ${name} is no longer among them`);

function ofRpc(name: string, before: RpcShape, release: Release, today: Messages): string[] {
  const now = today.rpcs[name];
  if (now === undefined) return [`${name}: nobody serves it`];
  const kept = (part: string): readonly unknown[] => release.examples[name]?.[part] ?? [];
  return [
    // An old requester asks a new server. What it says must also be read, not only let through.
    ...refusals(sealed(now.request), [...kept('request'), ...madeOf(before.request)], `an old request of ${name}`),
    // Servers are replaced one at a time: a new one answers an old requester, and an old one a new requester.
    ...refusals(before.response, madeOf(now.response), `a new answer of ${name}`),
    ...refusals(now.response, [...kept('response'), ...madeOf(before.response)], `an old answer of ${name}`),
    ...missing(before.callers, now.callers, `callers of ${name}`),
    ...(before.principal === 'none' && now.principal === 'required' ? [`${name}: now it needs a principal`] : []),
    // Both ends must agree on whether a call may run twice: on it rests when it is acknowledged and what its caller is told.
    ...(before.idempotent === now.idempotent ? [] : [`${name}: idempotent is ${now.idempotent} and was ${before.idempotent}`]),
  ];
}

function ofEvent(name: string, release: Release, today: Messages): string[] {
  const before = release.events[name]!;
  const now = today.events[name];
  if (now === undefined) return [`${name}: nobody knows it`];
  return [
    ...refusals(sealed(now.payload), [...(release.examples[name]?.['payload'] ?? []), ...madeOf(before.payload)], `an old ${name}`),
    ...missing(before.publishers, now.publishers, `publishers of ${name}`),
    ...missing(release.subscribers[name] ?? [], today.subscribers[name] ?? [], `subscribers of ${name}`),
  ];
}

/** One line per way in which a process of the release and one of these sources would misunderstand each other; none is right. */
export const misunderstandings = (release: Release, today: Messages): string[] => [
  ...Object.entries(release.rpcs).flatMap(([name, before]) => ofRpc(name, before, release, today)),
  ...Object.keys(release.events).flatMap((name) => ofEvent(name, release, today)),
];
