/** Form bodies: fields of one object, urlencoded or as parts, each in the encoding that the document declares for it. */
import type { registry } from '@gatehouse/contracts';
import { encodeReserved, encodeStrict } from './encode';
import { essenceOf } from './content';
import { refuseArgument } from './refusal';
import { documentText, pairsOf, refuseNothing, type Field } from './serialize';
import { nameKeeper } from './wireNames';

interface FormField extends Field {
  readonly value: unknown;
  readonly declared: registry.FormField | undefined;
}
/** One name and value of the form, and the media type of a part that is no plain text. */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly type: string | undefined;
}
type Entries = (value: unknown) => Entry[];

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
/** Whether a media type is one of the two. */
export const isForm = (type: string): boolean => [FORM, MULTIPART].includes(essenceOf(type));

const BODY = 'body';
const JSON_TYPE = 'application/json';
const isStyled = (field: registry.FormField): boolean =>
  field.style !== undefined || field.explode !== undefined || field.allowReserved !== undefined;

function fieldsOf(value: unknown, declared: ReadonlyMap<string, registry.FormField>): FormField[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseArgument(BODY, 'must be object');
  return Object.entries(value as Record<string, unknown>).map(([name, item]) => {
    const encoding = declared.get(name);
    return { at: `${BODY}/${name}`, name, value: item, declared: encoding, style: encoding?.style, explode: encoding?.explode };
  });
}

/**
 * OpenAPI 3.0.4 and 3.1.1, Encoding Object: `style`, `explode` and `allowReserved` write a field as a query parameter is written; without them it has
 * a media type, which is JSON for objects, and items of a list are fields of the same name.
 */
function entriesOf(field: FormField, encode: (text: string) => string): Entry[] {
  const { value, declared } = field;
  if (value === null) refuseNothing(field.at);
  if (declared !== undefined && isStyled(declared))
    return pairsOf(field, value, declared.allowReserved === true && encode === encodeStrict ? encodeReserved : encode).map((pair) => ({
      ...pair,
      type: undefined,
    }));
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.length === 0) refuseNothing(field.at);
  if (items.includes(null)) refuseArgument(field.at, 'must not have null in a list: it is sent as text');
  return items.map((item: unknown) => ({
    name: field.name,
    text: encode(documentText(declared?.contentType ?? '', item)),
    type: declared?.contentType ?? (typeof item === 'object' ? JSON_TYPE : undefined),
  }));
}

/** Compile once per definition. `names`: fields that the document declares. */
function compileEntries(
  fields: readonly registry.FormField[],
  names: readonly string[],
  toWire: (name: string) => string,
  encode: (text: string) => string,
  confirm: (field: FormField, entries: readonly Entry[]) => void = () => undefined,
): Entries {
  const declared = new Map(fields.map((field) => [field.name, field]));
  const keeper = nameKeeper({ declared: names, toWire });
  return (value) => {
    const take = keeper();
    return fieldsOf(value, declared).flatMap((field) => {
      const entries = entriesOf(field, encode);
      confirm(field, entries);
      take(field, field.value, entries);
      return entries;
    });
  };
}

export function compileForm(fields: readonly registry.FormField[], names: readonly string[]): (value: unknown) => string {
  const entries = compileEntries(fields, names, encodeStrict, encodeStrict);
  return (value) =>
    entries(value)
      .map(({ name, text }) => `${encodeStrict(name)}=${text}`)
      .join('&');
}

/** Some parsers of parts take a backslash out of a quoted name (RFC 9110, quoted-string) and decode what reads `=?charset?q?text?=` (RFC 2047), others do not. */
const READ_IN_TWO_WAYS = /\\|=\?/;

function confirmOneReading(field: FormField, entries: readonly Entry[]): void {
  if ([field.name, ...entries.map(({ name }) => name)].some((name) => READ_IN_TWO_WAYS.test(name)))
    refuseArgument(field.at, 'must not have a backslash or "=?" in a name: servers differ in what they read');
}

/** Field names are quoted as browsers do (HTML, multipart/form-data encoding algorithm), so that none can add a line or a parameter. */
const quoteName = (name: string): string => name.toWellFormed().replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

/** The parts, and a boundary that none of them holds. */
export function compileMultipart(
  fields: readonly registry.FormField[],
  names: readonly string[],
): (value: unknown) => { boundary: string; text: string } {
  const entries = compileEntries(fields, names, quoteName, (text) => text, confirmOneReading);
  return (value) => {
    const parts = entries(value).map(({ name, text, type }) => {
      const head = `Content-Disposition: form-data; name="${quoteName(name)}"${type === undefined ? '' : `\r\nContent-Type: ${type}`}`;
      return `${head}\r\n\r\n${text}\r\n`;
    });
    let boundary = 'gatehouse-boundary';
    for (let n = 0; parts.some((part) => part.includes(boundary)); n += 1) boundary = `gatehouse-boundary-${n}`;
    return { boundary, text: `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n` };
  };
}
