/** Turns API descriptions of older versions into OpenAPI 3. */
import { AppError } from '@gatehouse/contracts';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { isObject, quote, type JsonObject } from '../../shared/json';
import { nameListFormats } from './listFormats';

export interface NormalisedDocument {
  readonly document: JsonObject;
  /** The format in words for people, such as `Swagger 2.0` or `OpenAPI 3.1.0`. */
  readonly format: string;
  /** The document was one of Swagger 2.0. */
  readonly upgraded: boolean;
}

const refuse = (detail: string, cause?: unknown): AppError =>
  new AppError('invalid', 'the document is not an OpenAPI 3 or Swagger 2.0 description', { details: [detail], cause });

/** Members whose texts nothing is named by. */
const WORDS = new Set(['title', 'summary', 'description', 'example', 'default', 'enum']);
/** The upgrade makes names of members from texts, as of media types: with this one it would change what all objects get. `member` has the value. */
function holdsPrototype(value: unknown, member?: string): boolean {
  if (value === '__proto__') return member === undefined || !WORDS.has(member);
  if (Array.isArray(value)) return value.some((part) => holdsPrototype(part, member));
  return isObject(value) && Object.entries(value).some(([name, part]) => holdsPrototype(part, name));
}

function upgrade(document: JsonObject): JsonObject {
  if (holdsPrototype(document))
    throw refuse('/: the Swagger 2.0 document is broken: it holds the text "__proto__" where it can become the name of a member');
  try {
    nameListFormats(document);
    const upgraded: unknown = upgradeFromTwoToThree(document);
    if (isObject(upgraded)) return upgraded;
  } catch (err) {
    throw refuse(`/: the Swagger 2.0 document is broken: ${err instanceof Error ? err.message.slice(0, 200) : 'unreadable'}`, err);
  }
  throw refuse('/: the Swagger 2.0 document is broken');
}

/** What stands there instead of a document. An empty text is read as null. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'plain text' : `the value ${JSON.stringify(value)}`;
}

/** Takes the document over: the upgrade changes it in place. Throws `AppError('invalid')` for anything that is no API description. */
export function normaliseDocument(value: unknown): NormalisedDocument {
  if (!isObject(value)) throw refuse(`/: is no OpenAPI or Swagger document: it is ${kindOf(value)}, and must be an object`);
  const { swagger, openapi } = value;
  // YAML authors write `swagger: 2.0`, which is a number.
  if (swagger === '2.0' || swagger === 2) return { document: upgrade({ ...value, swagger: '2.0' }), format: 'Swagger 2.0', upgraded: true };
  if (typeof openapi === 'string' && /^3\.[012](\.\d+)?(-\w+)?$/.test(openapi))
    return { document: value, format: `OpenAPI ${openapi}`, upgraded: false };
  if (openapi === undefined && swagger === undefined)
    throw refuse('/: is no OpenAPI or Swagger document: it has neither "openapi" nor "swagger"');
  throw refuse(
    `${openapi === undefined ? '/swagger' : '/openapi'}: version ${quote(String(openapi ?? swagger))} is not one of 2.0, 3.0, 3.1, 3.2`,
  );
}
