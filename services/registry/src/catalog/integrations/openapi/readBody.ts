/** The request body of one operation: which of its media types is sent, and its schema. */
import type { registry } from '@gatehouse/contracts';
import { objectOf, quote, type JsonObject } from '../../shared/json';
import type { Operation } from './listOperations';
import { FORM, MULTIPART, readForm } from './readForm';
import { resolveObject } from './resolveRef';
import type { Converted } from './schemaBook';
import { Skip } from './skip';
import type { ToolContext } from './toolContext';

export interface Body {
  readonly type: string;
  readonly required: boolean;
  readonly schema: Converted;
  readonly description: unknown;
  /** Form fields that the document encodes in a way of its own; empty for other bodies. */
  readonly fields: registry.FormField[];
}
interface Media {
  readonly type: string;
  readonly media: JsonObject;
}

export const essence = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();
export const isJson = (type: string): boolean => type === 'application/json' || /^[a-z]+\/[\w.-]+\+json$/.test(type);
const isWildcard = (type: string): boolean => type === '*/*' || type === 'application/*';
const isText = (type: string): boolean => /^text\/[\w.+-]+$/.test(type);
/** Formats that are text, which the caller writes. */
const isWritten = (type: string): boolean =>
  /^[a-z]+\/([\w.-]+\+)?(xml|yaml)$|^application\/(x-yaml|x-ndjson|ndjson|jsonl|json-seq|graphql|sql|jwt|javascript)$/.test(type);

/** Kinds of media types that can be sent, best first. JSON is sent for a wildcard. */
const KINDS: readonly ((type: string) => boolean)[] = [
  (type) => type === 'application/json',
  isJson,
  isWildcard,
  (type) => type === FORM,
  (type) => type === MULTIPART,
  (type) => isText(type) && !isWritten(type),
  isWritten,
];

/** Lists the media types of a body that can be sent, best first. */
function sendable(content: JsonObject): Media[] {
  const all = Object.entries(content).map(([type, media]): Media => ({ type: essence(type), media: objectOf(media) }));
  return KINDS.flatMap((kind) => all.filter(({ type }) => kind(type)));
}

type Read = Pick<Body, 'type' | 'schema' | 'fields'>;

function readMedia({ type, media }: Media, { document, book, styledParts }: ToolContext, notes: string[]): Read {
  if (isWritten(type)) {
    const schema = resolveObject(document, media['schema'] ?? {}, 'the schema of the body');
    if (schema['type'] !== 'string')
      notes.push(`the body is text of type ${type}, which the caller writes: it is not checked against the document`);
    return { type, schema: book.convert(schema['type'] === 'string' ? schema : { type: 'string' }), fields: [] };
  }
  const { schema, fields } =
    type === FORM || type === MULTIPART
      ? readForm({ document, type, styled: type === FORM || styledParts }, media, notes)
      : { schema: media['schema'], fields: [] };
  return { type: isWildcard(type) ? 'application/json' : type, schema: book.convert(schema ?? {}), fields };
}

/** Reads the first media type that can be read; when none can, says why the best could not. */
function readFirst(candidates: readonly Media[], context: ToolContext, notes: string[]): Read {
  let reason: Skip | undefined;
  for (const candidate of candidates) {
    try {
      const found: string[] = [];
      const read = readMedia(candidate, context, found);
      notes.push(...(reason === undefined ? [] : [`the body is sent as ${read.type}: ${reason.message}`]), ...found);
      return read;
    } catch (err) {
      if (!(err instanceof Skip)) throw err;
      reason ??= err;
    }
  }
  throw reason!;
}

/** Undefined when the operation takes no body. Throws `Skip` when it takes only what cannot be sent. */
export function readBody(context: ToolContext, { operation, method }: Operation, notes: string[]): Body | undefined {
  if (operation['requestBody'] === undefined) return undefined;
  const body = resolveObject(context.document, operation['requestBody'], 'the request body');
  const content = objectOf(body['content']);
  if (Object.keys(content).length === 0) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    notes.push(`the body of a ${method} request is not sent`);
    return undefined;
  }
  const candidates = sendable(content);
  if (candidates.length === 0) throw new Skip(`request body type ${Object.keys(content).map(quote).join(', ')} cannot be sent`);
  return { ...readFirst(candidates, context, notes), required: body['required'] === true, description: body['description'] };
}
