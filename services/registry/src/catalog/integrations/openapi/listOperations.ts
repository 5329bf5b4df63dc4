/** Every operation of a document, in its order, including those that no tool can be made of: nothing is left out silently. */
import { isObject, objectOf, pointerStep, type JsonObject } from '../../shared/json';
import { resolveObject } from './resolveRef';
import { Skip } from './skip';

export interface Operation {
  /** `<METHOD> <path>`: what people recognise it by, unique in the document. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
  /** Set when it is clear already that this cannot be a tool. */
  readonly fault?: string;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const UNSENDABLE: Record<string, string> = { trace: 'TRACE requests are not sent', query: 'QUERY requests are not sent' };

/** Parts of a request line that a template may not bring along: they would end or move the path (T-44 of docs/threat-model.md#requests-to-apis). */
function pathFault(path: string): string | undefined {
  if (!path.startsWith('/')) return 'its path does not start with "/"';
  if (path.includes('?')) return 'its path has a query in it: OpenAPI describes that as parameters';
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(path)) return 'its path has a backslash, a blank or an invisible character in it';
  if (/\}\{/.test(path)) return 'its path has two parameters with nothing between them';
  return /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path) ? 'its path has "." or ".." as a segment' : undefined;
}

/** A fragment tells operations of one path apart in the document and is no part of a request. Parameters in it would be lost. */
function sentPath(path: string): { sent: string; fault?: string | undefined } {
  const [sent = '', ...fragment] = path.split('#');
  const fault = /[{}]/.test(fragment.join('#')) ? 'its path has a parameter behind "#", which is not sent' : pathFault(sent);
  return { sent, fault };
}

const broken = (key: string, path: string, fault: string): Operation => ({ key, method: '', path, pathItem: {}, operation: {}, fault });

function* operationsOf(path: string, pathItem: JsonObject): Generator<Operation> {
  for (const [name, operation] of Object.entries(pathItem)) {
    const method = name.toLowerCase();
    if (!METHODS.has(method)) continue;
    const key = `${method.toUpperCase()} ${path}`;
    const { sent, fault: inPath } = sentPath(path);
    const fault = isObject(operation) ? (inPath ?? UNSENDABLE[method]) : 'the operation is not an object';
    yield {
      key,
      method: method.toUpperCase(),
      path: sent,
      pathItem,
      operation: objectOf(operation),
      ...(fault !== undefined && { fault }),
    };
  }
  for (const name of Object.keys(objectOf(pathItem['additionalOperations']))) {
    yield broken(`${name.toUpperCase()} ${path}`, path, `${name.toUpperCase()} requests are not sent`);
  }
}

function* webhooksOf(document: JsonObject): Generator<Operation> {
  for (const [name, item] of Object.entries(objectOf(document['webhooks']))) {
    for (const method of Object.keys(objectOf(item)).filter((key) => METHODS.has(key))) {
      yield broken(`webhook ${method.toUpperCase()} ${name}`, pointerStep(name), 'a webhook is called by the API, not by us');
    }
  }
}

export function* listOperations(document: JsonObject): Generator<Operation> {
  for (const [path, value] of Object.entries(objectOf(document['paths']))) {
    if (path.startsWith('x-')) continue;
    try {
      const item = resolveObject(document, value, 'the path item');
      // OpenAPI 3.1 lets members stand beside the $ref of a path item; they add to what it points to.
      yield* operationsOf(path, isObject(value) ? { ...item, ...value } : item);
    } catch (err) {
      if (!(err instanceof Skip)) throw err;
      yield broken(`* ${path}`, path, err.message);
    }
  }
  yield* webhooksOf(document);
}
