/** Names of tools: legal, unique inside the integration, and the same again when the document is read again. */
import type { Operation } from './listOperations';
import { stringOf } from '../../shared/json';

/** `<slug>/<name>` may be longer than the 64 characters rules see; this only keeps names writable in grants. */
const MAX_NAME = 200;

/** Characters outside the grammar become `_`: look-alikes of other scripts cannot pass for ASCII names (T-37 of docs/threat-model.md#input). */
const legal = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^[_.-]+|[_.-]+$/g, '')
    .slice(0, MAX_NAME);

/** `GET /repos/{owner}` -> `get_repos_owner`. */
const derived = ({ method, path }: Operation): string => {
  const words = path.split('/').map(legal);
  return legal([method.toLowerCase(), ...words].filter((word) => word !== '').join('_')) || 'operation';
};

/** The name an operation asks for, before anybody else is looked at. */
export function baseName(operation: Operation): string {
  const own = legal(stringOf(operation.operation['operationId']) ?? '');
  return own === '' ? derived(operation) : own;
}

const isVariantOf = (name: string, base: string): boolean =>
  name === base || (name.startsWith(`${base}_`) && /^\d+$/.test(name.slice(base.length + 1)));

/**
 * Name by operation key. A second user of a name gets `_2`, in document order. `previous` holds the names of the last import: an operation keeps its
 * name as long as it asks for the same, so that grants do not come to mean another operation when one disappears.
 */
export function nameOperations(operations: readonly Operation[], previous: Readonly<Record<string, string>> = {}): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const operation of operations) {
    const kept = Object.hasOwn(previous, operation.key) ? previous[operation.key]! : undefined;
    if (kept === undefined || taken.has(kept) || !isVariantOf(kept, baseName(operation))) continue;
    names.set(operation.key, kept);
    taken.add(kept);
  }
  const next = new Map<string, number>();
  for (const operation of operations) {
    if (names.has(operation.key)) continue;
    const base = baseName(operation);
    let name = base;
    let n = next.get(base) ?? 2;
    for (; taken.has(name); n += 1) name = `${base}_${n}`;
    next.set(base, n);
    names.set(operation.key, name);
    taken.add(name);
  }
  return names;
}
