/** Cookies of a request that arguments fill: each argument is one cookie under its own name, percent-encoded, and none is the credential's. */
import { isCookieName } from '@gatehouse/contracts';
import { refuseArgument, UnusableDefinition } from './refusal';
import { pairsOf, type Bound } from './serialize';
import { nameKeeper } from './wireNames';

/** `credential`: names of the cookies that carry it. */
export function compileCookies(fields: readonly Bound[], credential: readonly string[]): (valueOf: (field: Bound) => unknown) => string {
  if (!fields.every(({ name }) => isCookieName(name))) throw new UnusableDefinition('name of a cookie');
  const keeper = nameKeeper({ declared: fields.map(({ name }) => name), toWire: (name) => name, credential });
  return (valueOf) => {
    const take = keeper();
    return fields
      .flatMap((field) => {
        const value = valueOf(field);
        if (value === undefined) return [];
        const text = oneText(field, value);
        take(field, value, [{ name: field.name, text }]);
        return [`${field.name}=${text}`];
      })
      .join('; ');
  };
}

/** A list or an object that would be several cookies is refused: members would be sent under names of the caller's. */
function oneText(field: Bound, value: unknown): string {
  const isApart = field.contentType === undefined && field.explode !== false && typeof value === 'object' && value !== null;
  if (isApart) refuseArgument(field.at, 'must be a single value: it is sent as one cookie');
  // Commas between items are no cookie text (RFC 6265), so they are encoded too.
  return pairsOf({ ...field, explode: false }, value)[0]!.text.replaceAll(',', '%2C');
}
