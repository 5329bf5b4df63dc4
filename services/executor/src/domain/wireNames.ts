/**
 * Names on the wire. Rules and approvers read arguments, the API reads names: no two arguments may be sent under one name, and no name that a caller
 * chose may be read as one that the document gives to something else.
 */
import { refuseArgument } from './refusal';
import type { Field, Pair } from './serialize';

/**
 * Folds a name as servers do that ignore case (upper case first, because some letters meet only there, and without the dot that "İ" leaves behind), and
 * as Protobuf's JSON does, to which `order_id` is `orderId`.
 */
export const foldName = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, '');

/**
 * What one server or another makes of a name: without case; with the underscores of PHP; and, where brackets, dots or a zero byte start something
 * new, what stands before them, or behind those it begins with (qs and Rack read `[a]` as `a`, Spring `!a`).
 */
export function readingsOf(name: string): string[] {
  const [head = ''] = name.replace(/^[![\].\s]+/, '').split(/[[\].\0]/, 1);
  return [name, name.trim().replace(/[ .[]/g, '_'), head].map(foldName).filter((reading) => reading !== '');
}

const CONTROLS = new Set(
  ['_method', '_httpmethod', '_charset_', 'x-http-method-override', 'x-http-method', 'x-method-override'].map(foldName),
);

/**
 * Frameworks (Rails, Laravel, Symfony, ASP.NET) run another method when a field of such a name says so, or read the others in another character
 * set (RFC 7578, 4.6): throws. Not for names that the document declares. `readings`: those of the name.
 */
export function refuseControl(at: string, name: string, readings: readonly string[]): void {
  if (readings.some((reading) => CONTROLS.has(reading)))
    refuseArgument(
      at,
      `would be sent as ${JSON.stringify(name)}, by which many servers take another method, or read the other fields in another character set`,
    );
}

export interface NameRules {
  /** Names that the document gives to arguments of this part of the request. */
  readonly declared: readonly string[];
  /** The name as it is sent. */
  readonly toWire: (name: string) => string;
  /** Names that are set from the credential. */
  readonly credential?: readonly string[];
}
/** Throws `AppError('invalid')` when a pair of this argument would be sent under a name that is not its own. */
export type TakeNames = (field: Field, value: unknown, pairs: readonly Pair[]) => void;

/** One per definition; the result is called once per request. */
export function nameKeeper({ declared, toWire, credential = [] }: NameRules): () => TakeNames {
  const known = new Set(declared.map(toWire));
  const readings = new Set(declared.flatMap(readingsOf));
  const secret = new Set(credential.flatMap(readingsOf));
  return () => {
    const taken = new Map<string, Field>();
    /** The name that was sent for each reading of those that no document declares. */
    const chosen = new Map<string, string>();
    return (field, value, pairs) => {
      const own = toWire(field.name);
      for (const { name } of pairs) {
        const wire = toWire(name);
        const read = readingsOf(name);
        if (read.some((reading) => secret.has(reading))) refuseArgument(field.at, 'cannot set the parameter that carries the credential');
        const isMember = field.style === 'deepObject' && name.startsWith(`${field.name}[`);
        const isChosen = !known.has(own) || (wire !== own && !isMember);
        if ((wire !== own && known.has(wire)) || (isChosen && read.some((reading) => readings.has(reading))))
          refuseArgument(field.at, `would be sent as ${JSON.stringify(name)}, a name that is like that of another argument`);
        const before = taken.get(wire);
        if (before !== undefined && !(before === field && wire === own && Array.isArray(value)))
          refuseArgument(field.at, `would be sent as ${JSON.stringify(name)}, a name that is sent already`);
        taken.set(wire, field);
        if (!isChosen) continue;
        refuseControl(field.at, name, read);
        for (const reading of read) {
          if ((chosen.get(reading) ?? wire) !== wire)
            refuseArgument(field.at, `would be sent as ${JSON.stringify(name)}, a name that is like one that is sent already`);
          chosen.set(reading, wire);
        }
      }
    };
  };
}
