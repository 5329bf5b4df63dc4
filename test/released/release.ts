/**
 * A release of the messages, kept as files: `libs/contracts/released/<version>/<owner>.json` has their shapes, `messages/<owner>.json` real-looking
 * messages of them, one per line, and `bus.json` who hears which event and how a message is framed.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { owners, shapeOf, type EventShape, type RpcShape, type Schema, type Shape } from '../../libs/contracts/src/testing/shape';
import { fileAt } from '../harness/documents';
import { examplesOf } from './examples';

/** Examples by message and part: `request`, `response` or `payload`. */
export type Examples = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
/** All messages of a version, references resolved. */
export interface Messages {
  readonly rpcs: Readonly<Record<string, RpcShape>>;
  readonly events: Readonly<Record<string, EventShape>>;
  /** Processes that have a queue for an event. */
  readonly subscribers: Readonly<Record<string, readonly string[]>>;
}
export interface Release extends Messages {
  readonly version: string;
  readonly examples: Examples;
  /** One framed item of each kind, base64. */
  readonly frames: Readonly<Record<string, string>>;
}

const folder = fileAt('libs/contracts/released');

/** The schema with every reference replaced by what it names. */
function resolved(value: unknown, $defs: Shape['$defs']): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, $defs));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string') return resolved($defs[$ref.slice('#/$defs/'.length)], $defs);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member, $defs)]));
}

const joined = (shapes: readonly Shape[]): Pick<Messages, 'rpcs' | 'events'> => ({
  rpcs: Object.assign({}, ...shapes.map(({ rpcs, $defs }) => resolved(rpcs, $defs))) as Messages['rpcs'],
  events: Object.assign({}, ...shapes.map(({ events, $defs }) => resolved(events, $defs))) as Messages['events'],
});

/** The messages of these sources. */
export const messagesOfToday = (subscribers: Messages['subscribers']): Messages => ({ ...joined(owners.map(shapeOf)), subscribers });

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));

/** Every release that is kept. */
export const releases = (): Release[] =>
  readdirSync(folder).map((version) => {
    const files = readdirSync(join(folder, version)).filter((name) => name.endsWith('.json') && name !== 'bus.json');
    const examples = files.map((file) => read(version, 'messages', file) as Examples);
    const bus = read(version, 'bus.json') as Pick<Release, 'subscribers' | 'frames'>;
    return { version, ...joined(files.map((file) => read(version, file) as Shape)), ...bus, examples: Object.assign({}, ...examples) };
  });

/** Examples of every part of every message of one owner, from its schemas. */
const madeFrom = ({ rpcs, events }: Pick<Messages, 'rpcs' | 'events'>): Examples => ({
  ...Object.fromEntries(
    Object.entries(rpcs).map(([name, { request, response }]) => [name, { request: examplesOf(request), response: examplesOf(response) }]),
  ),
  ...Object.fromEntries(Object.entries(events).map(([name, { payload }]) => [name, { payload: examplesOf(payload) }])),
});

/** One message per line, so that a difference can be read. */
const lines = (examples: Examples): string => {
  const part = ([name, made]: [string, readonly unknown[]]): string =>
    `  ${JSON.stringify(name)}: [\n${made.map((value) => `   ${JSON.stringify(value)}`).join(',\n')}\n  ]`;
  const message = ([name, parts]: [string, Examples[string]]): string =>
    ` ${JSON.stringify(name)}: {\n${Object.entries(parts).map(part).join(',\n')}\n }`;
  return `{\n${Object.entries(examples).map(message).join(',\n')}\n}\n`;
};

/** Keeps the messages of these sources as those of a version, in place of every earlier one: only the version before is understood. */
export function freeze(version: string, bus: Pick<Release, 'subscribers' | 'frames'>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, version, 'messages'), { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(join(folder, version, file), text);
  for (const owner of owners) {
    const shape = shapeOf(owner);
    write(`${owner}.json`, `${JSON.stringify(shape, null, 1)}\n`);
    write(`messages/${owner}.json`, lines(madeFrom(joined([shape]))));
  }
  write('bus.json', `${JSON.stringify(bus, null, 1)}\n`);
}

/** Strict form of a schema: a member that it does not name is refused, where the bus would ignore it. */
export function sealed(schema: Schema): Schema {
  const seal = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seal);
    if (typeof value !== 'object' || value === null) return value;
    const inside = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, seal(member)]));
    return inside['type'] === 'object' && inside['properties'] !== undefined ? { ...inside, additionalProperties: false } : inside;
  };
  return seal(schema) as Schema;
}
