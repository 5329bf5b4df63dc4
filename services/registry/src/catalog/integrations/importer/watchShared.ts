/**
 * What every value reaches by names that a document may hold, as `constructor`: changed while one document is read, it is changed for the next,
 * of another organization (T-127 of docs/threat-model.md#api-descriptions).
 */
import { isDeepStrictEqual } from 'node:util';

const shared = () =>
  [Object, Array, Function, String, Number, Boolean]
    .flatMap((type): object[] => [type, type.prototype as object])
    .map((each) => Object.getOwnPropertyDescriptors(each));

/** Returns whether the built-in objects and their prototypes are what they were at this call; takes about 0.2 ms. */
export function watchShared(): () => boolean {
  const before = shared();
  return () => isDeepStrictEqual(shared(), before);
}
