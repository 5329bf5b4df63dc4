/** Which methods and paths the REST API has, by its own document. What is not in it does not pass. Pure. */

export interface Operation {
  readonly method: string;
  /** Media types a body may have; none = the operation takes no body. */
  readonly bodyTypes: ReadonlySet<string>;
}
export type Found = { operation: Operation } | { allow: string[] } | undefined;

export interface Operations {
  /** `path` as it stands in the request line, without query. `allow`: the path exists, the method does not. */
  find(method: string, path: string): Found;
}

interface Template {
  readonly segments: readonly string[];
  readonly operations: ReadonlyMap<string, Operation>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Types of bodies that any page of the web may send across origins without asking first; the API's own types are never among them. */
const SIMPLE_TYPES = new Set(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function bodyTypesOf(operation: Record<string, unknown>): Set<string> {
  const body = operation['requestBody'];
  const content = isObject(body) && isObject(body['content']) ? Object.keys(body['content']) : [];
  return new Set(content.map((type) => type.toLowerCase()).filter((type) => !SIMPLE_TYPES.has(type)));
}

function templateOf(path: string, item: Record<string, unknown>): Template {
  const operations = METHODS.flatMap((method) => {
    const operation = item[method];
    return isObject(operation)
      ? [[method.toUpperCase(), { method: method.toUpperCase(), bodyTypes: bodyTypesOf(operation) }] as const]
      : [];
  });
  return { segments: path.split('/').slice(1), operations: new Map(operations) };
}

/** A segment that no two readers of a path take for different things. */
function isPlain(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return text !== '' && text !== '.' && text !== '..' && !/[\\\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}

const fits = (template: Template, segments: readonly string[]): boolean =>
  template.segments.length === segments.length && template.segments.every((part, i) => part.startsWith('{') || part === segments[i]);

/** Throws when the document has no paths. */
export function operationsOf(document: unknown): Operations {
  const paths = isObject(document) ? document['paths'] : undefined;
  if (!isObject(paths) || Object.keys(paths).length === 0) throw new Error('the OpenAPI document has no paths');
  const templates = Object.entries(paths).flatMap(([path, item]) => (isObject(item) ? [templateOf(path, item)] : []));
  // Fixed words before placeholders, from the left: `/agents/by-id/{id}` is not an agent of that name.
  const rank = (template: Template): string => template.segments.map((part) => (part.startsWith('{') ? '1' : '0')).join('');
  templates.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return {
    find(method, path) {
      const segments = path.split('/').slice(1);
      if (!segments.every(isPlain)) return undefined;
      const fitting = templates.filter((template) => fits(template, segments));
      const wanted = method === 'HEAD' ? 'GET' : method;
      const operation = fitting.map((template) => template.operations.get(wanted)).find((found) => found !== undefined);
      if (operation !== undefined) return { operation };
      return fitting.length === 0 ? undefined : { allow: fitting.flatMap((template) => [...template.operations.keys()]) };
    },
  };
}
