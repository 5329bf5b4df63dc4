/** JSON as conditions see it. Every object becomes a map: an object that calls itself a protobuf message must not be read as one. */
import { celMap, type CelInput } from '@bufbuild/cel';

const mapOf = (entries: readonly (readonly [string, CelInput])[]): CelInput => {
  const map = new Map(entries);
  // The library takes a member that is null for absent; CEL does not, and a rule against a member must not be slipped by null.
  return Object.assign(celMap(map), { has: (key: unknown) => map.has(key as string) });
};

export function toCel(value: unknown): CelInput {
  if (Array.isArray(value)) return value.map(toCel);
  if (typeof value === 'object' && value !== null) return mapOf(Object.entries(value).map(([key, member]) => [key, toCel(member)]));
  return value as CelInput;
}
