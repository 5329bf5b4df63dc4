/** Which operations are sent an auth that an admin gave: those whose `security` allows it. Where the document has no word for it, the admin's word holds. */
import { quote } from '../../shared/json';
import { placeOfScheme, type Requirement, type Scheme } from './securitySchemes';

/** `security` of an operation, read. `isOwn`: its own, not the document's. */
export interface Asked {
  readonly requirements: readonly Requirement[];
  readonly isOwn: boolean;
}
interface Sent {
  readonly schemes: readonly Scheme[];
  readonly notes: string[];
}

const ASKS_NOTHING = 'its security asks for no credential: the auth that was given is not sent';
const OTHER = 'it asks for another security than the auth that was given: no credential is sent';
const UNKNOWN = 'no operation asks for the auth that was given: it is sent with every operation that asks for a credential';
const GIVEN_NONE = 'the auth that was given is none: operations that ask for a credential are called without one';

/** `held`: schemes of the given auth. `lists`: requirements of all operations. */
export function givenAuth(
  held: readonly Scheme[],
  lists: readonly (readonly Requirement[])[],
): { readonly notes: string[]; readonly sentTo: (asked: Asked) => Sent } {
  const places = new Set(held.map(placeOfScheme));
  const isHeld = (scheme: Scheme): boolean => places.has(placeOfScheme(scheme));
  const all = lists.flat();
  const isSilent = all.length === 0;
  const isUnknown = !isSilent && !all.some(({ asked }) => asked.some(isHeld));
  const partsOf = (wanted: readonly Scheme[]): Scheme[] => {
    const wantedPlaces = wanted.map(placeOfScheme);
    return held.filter((scheme) => wantedPlaces.includes(placeOfScheme(scheme)));
  };

  function sentTo({ requirements, isOwn }: Asked): Sent {
    if (held.length === 0) return { schemes: [], notes: [] };
    if (requirements.length === 0) return isSilent && !isOwn ? { schemes: held, notes: [] } : { schemes: [], notes: [ASKS_NOTHING] };
    if (isUnknown) return { schemes: held, notes: [] };
    const alternatives = requirements.flatMap((requirement) => ('schemes' in requirement ? [requirement.schemes] : []));
    const met = alternatives.find((wanted) => wanted.every(isHeld));
    if (met !== undefined) return { schemes: partsOf(met), notes: [] };
    const partly = alternatives.find((wanted) => wanted.some(isHeld));
    if (partly === undefined) return { schemes: [], notes: [OTHER] };
    const lacking = partly.filter((scheme) => !isHeld(scheme)).map(({ name }) => quote(name));
    return { schemes: partsOf(partly), notes: [`it asks for ${lacking.join(' and ')} too, which the auth that was given lacks`] };
  }
  const notes = isUnknown ? [held.length > 0 ? UNKNOWN : GIVEN_NONE] : [];
  return { notes, sentTo };
}
