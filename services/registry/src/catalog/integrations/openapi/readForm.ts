/** The fields of a form: which of them the document encodes in a way of its own, and what no form of ours can carry. */
import type { registry } from '@gatehouse/contracts';
import { isObject, listOf, objectOf, quote, stringOf, type JsonObject } from '../../shared/json';
import { INNER_FORMAT, innerLists, LOST_FORMAT } from './listFormats';
import { resolveObject, targetOf } from './resolveRef';
import { Skip } from './skip';

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

interface Form {
  readonly document: JsonObject;
  readonly type: typeof FORM | typeof MULTIPART;
  /** Whether `style` and its kin count. */
  readonly styled: boolean;
}

const STYLES = new Set(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']);
/** One media type and nothing that could end the header line. */
const MEDIA_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(;\s*charset=[a-z0-9-]+)?$/i;
const isJson = (type: string): boolean => /^[a-z]+\/([\w.-]+\+)?json(;|$)/i.test(type);
const MAX_PARTS = 50;

/** Schemas of the fields by name, those of the parts of an `allOf` too. */
function propertiesOf(document: JsonObject, schema: unknown, depth = 0): [string, unknown][] {
  const whole = resolveObject(document, schema ?? {}, 'the form');
  const parts = depth < MAX_PARTS ? listOf(whole['allOf']).flatMap((part) => propertiesOf(document, part, depth + 1)) : [];
  return [...Object.entries(objectOf(whole['properties'])), ...parts];
}

const fieldAt = (document: JsonObject, property: unknown): JsonObject =>
  objectOf(isObject(property) && typeof property['$ref'] === 'string' ? targetOf(document, property['$ref']) : property);

function isFile(document: JsonObject, field: JsonObject): boolean {
  const { format, contentMediaType, items } = field;
  return (
    format === 'binary' ||
    format === 'byte' ||
    contentMediaType !== undefined ||
    (isObject(items) && isFile(document, fieldAt(document, items)))
  );
}

const isText = ({ type }: JsonObject): boolean => type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';

function styleOf(encoding: JsonObject, what: string): Omit<registry.FormField, 'name'> | undefined {
  const { style, explode, allowReserved } = encoding;
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  if (style !== undefined && (typeof style !== 'string' || !STYLES.has(style)))
    throw new Skip(`${what} has the style ${quote(stringOf(style) ?? typeof style)}, which forms do not have`);
  return {
    style: stringOf(style) ?? 'form',
    ...(typeof explode === 'boolean' && { explode }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** A list of types, or a range of them, leaves the choice open: then it is as if none were named. */
function typeOf(document: JsonObject, encoding: JsonObject, field: JsonObject, what: string): Omit<registry.FormField, 'name'> | undefined {
  const type = stringOf(encoding['contentType'])?.trim();
  if (type === undefined || !MEDIA_TYPE.test(type)) return undefined;
  const items = field['type'] === 'array' ? fieldAt(document, field['items']) : field;
  if (!isJson(type) && !isText(items))
    throw new Skip(`${what} is a document of type ${quote(type)}, which is not written from an object or a list`);
  return { contentType: type };
}

/** A form without the files in it that may be left out, and how its fields are written. */
export interface ReadForm {
  readonly schema: unknown;
  readonly fields: registry.FormField[];
}

const COMPOSED = ['allOf', 'anyOf', 'oneOf', 'if'];

/** The schema without files that need not be sent. Those in parts of an `allOf` stay, and the form cannot be sent. */
function withoutFiles(document: JsonObject, schema: unknown, notes: string[]): unknown {
  const whole = resolveObject(document, schema ?? {}, 'the form');
  const properties = objectOf(whole['properties']);
  const required = new Set(listOf(whole['required']));
  const files = Object.entries(properties).flatMap(([name, property]) =>
    !required.has(name) && isFile(document, fieldAt(document, property)) ? [name] : [],
  );
  if (files.length === 0 || files.length === Object.keys(properties).length) return schema;
  for (const name of files) notes.push(`form field ${quote(name)} is a file, which is not sent in multipart forms: it is left out`);
  const isPlain = ['additionalProperties', 'unevaluatedProperties', 'patternProperties', ...COMPOSED].every(
    (word) => whole[word] === undefined,
  );
  // Else a text under the name of the file would be sent as a field that the document does not name.
  const closed = isPlain ? { additionalProperties: false } : {};
  return { ...whole, ...closed, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !files.includes(name))) };
}

/** Throws `Skip` naming a field that cannot be sent. */
export function readForm(form: Form, media: JsonObject, notes: string[]): ReadForm {
  const schema = form.type === MULTIPART ? withoutFiles(form.document, media['schema'], notes) : media['schema'];
  return { schema, fields: readFields(form, { ...media, schema }, notes) };
}

function readFields({ document, type, styled }: Form, media: JsonObject, notes: string[]): registry.FormField[] {
  const encodings = objectOf(media['encoding']);
  const fields: registry.FormField[] = [];
  const types = [resolveObject(document, media['schema'] ?? {}, 'the form')['type'] ?? []]
    .flat()
    .filter((each) => typeof each === 'string');
  if (types.length > 0 && !types.includes('object'))
    throw new Skip(`the form is of type ${quote(types.join(', '))}, and only an object has fields`);
  for (const [name, property] of new Map(propertiesOf(document, media['schema']))) {
    const what = `form field ${quote(name)}`;
    const field = fieldAt(document, property);
    if (type === MULTIPART && isFile(document, field))
      throw new Skip(`${what} is not plain text but a file, which is not sent in multipart forms`);
    if (field[LOST_FORMAT] !== undefined)
      throw new Skip(`${what} is a list in the format ${quote(stringOf(field[LOST_FORMAT]) ?? '')}, which is not sent`);
    if (field[INNER_FORMAT] !== undefined) throw new Skip(`${what} ${innerLists(field[INNER_FORMAT])}`);
    const encoding = Object.hasOwn(encodings, name) ? objectOf(encodings[name]) : {};
    if (Object.keys(objectOf(encoding['headers'])).length > 0) notes.push(`headers of ${what} are not sent`);
    const how = (styled ? styleOf(encoding, what) : undefined) ?? typeOf(document, encoding, field, what);
    if (how !== undefined) fields.push({ name, ...how });
  }
  return fields;
}
