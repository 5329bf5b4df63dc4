/** `$ref` inside the document. References to anywhere else are never followed: not to files, not to hosts (T-40 of docs/threat-model.md#api-descriptions). */
import { isObject, quote, type JsonObject } from '../../shared/json';
import { Skip } from './skip';

const MAX_HOPS = 32;

function steps(ref: string): string[] {
  try {
    return decodeURIComponent(ref.slice(2))
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    throw new Skip(`$ref ${quote(ref)} is not a JSON pointer`);
  }
}

/** What a local `$ref` points to. Throws `Skip` naming a reference that leaves the document or points to nothing. */
export function targetOf(document: JsonObject, ref: string): unknown {
  if (!ref.startsWith('#')) throw new Skip(`$ref ${quote(ref)} points outside the document`);
  if (!ref.startsWith('#/')) throw new Skip(`$ref ${quote(ref)} is not a JSON pointer`);
  let node: unknown = document;
  for (const step of steps(ref)) {
    const known = typeof node === 'object' && node !== null && Object.hasOwn(node, step);
    if (!known) throw new Skip(`$ref ${quote(ref)} points to nothing`);
    node = (node as JsonObject)[step];
  }
  return node;
}

/** The object itself, or the one at the end of its chain of `$ref`. For parameters, bodies and path items; schemas keep their references. */
export function resolveObject(document: JsonObject, value: unknown, what: string): JsonObject {
  let node = value;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!isObject(node)) throw new Skip(`${what} is not an object`);
    if (typeof node['$ref'] !== 'string') return node;
    node = targetOf(document, node['$ref']);
  }
  throw new Skip(`${what} is a $ref that leads back to itself`);
}
