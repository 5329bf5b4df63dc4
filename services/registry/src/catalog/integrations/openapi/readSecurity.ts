/**
 * What the credential of an integration has to hold, and which parts of it each operation needs. An operation's own `security` replaces the document's.
 * The first alternative that can be sent is taken, unless the credential already holds all that another one asks for. Where one of them asks for nothing,
 * an operation can also be called without a credential.
 */
import { registry } from '@gatehouse/contracts';
import { quote, type JsonObject } from '../../shared/json';
import { givenAuth } from './givenAuth';
import type { Operation } from './listOperations';
import { notesOnAddresses } from './readOAuth';
import {
  allowsNone,
  declaredScheme,
  declaredSchemes,
  placeOfScheme,
  requirementReader,
  requirementsIn,
  singleOf,
  type Requirement,
  type Scheme,
} from './securitySchemes';
import { shareNotes, shareParts, type HeldScheme } from './sharedPlaces';

export interface OperationSecurity {
  readonly auth: registry.AuthScheme;
  /** One of the alternatives asks for nothing: it can be called without a credential. */
  readonly isOptional?: true;
  /** It asks for a credential, and is sent none. */
  readonly lacksCredential?: true;
  readonly notes: string[];
}
export interface Security {
  readonly auth: registry.AuthScheme;
  readonly notes: string[];
  readonly ofOperation: (operation: JsonObject) => OperationSecurity;
}
/** An auth that is there already. `isRead`: it was read from the description before, which says of each operation what it needs. */
export interface GivenAuth {
  readonly auth: registry.AuthScheme;
  readonly isRead: boolean;
}

const NONE: registry.AuthScheme = { type: 'none' };
const hasOwn = (operation: JsonObject): boolean => Array.isArray(operation['security']);

function authOf(schemes: readonly Scheme[], isOneOfSeveral: boolean): registry.AuthScheme {
  const [first] = schemes;
  if (first === undefined) return NONE;
  if (!isOneOfSeveral) return first.auth;
  return { type: 'several', schemes: schemes.map((scheme) => ({ name: scheme.name, auth: singleOf(scheme) })) };
}

/** Adds to each part what whoever stores it should know: that it takes a pasted OAuth token, which ends, and for which other schemes it is sent. */
function explained(auth: registry.AuthScheme, held: readonly HeldScheme[]): registry.AuthScheme {
  const sharedBy = ({ alsoFor }: HeldScheme): { alsoFor?: string[] } => (alsoFor.length > 0 ? { alsoFor: [...alsoFor] } : {});
  if (auth.type === 'oauth2' || auth.type === 'bearer') return { ...auth, ...sharedBy(held[0]!) };
  if (auth.type !== 'several') return auth;
  return {
    ...auth,
    schemes: auth.schemes.map((scheme, at) => ({
      ...scheme,
      ...(held[at]!.auth.type === 'oauth2' && { isPasted: true as const }),
      ...sharedBy(held[at]!),
    })),
  };
}

function schemesOf(auth: registry.AuthScheme): Scheme[] {
  if (auth.type === 'none') return [];
  if (auth.type === 'bearer') return [{ name: '', auth: { type: 'bearer' } }];
  return auth.type === 'several' ? [...auth.schemes] : [{ name: '', auth }];
}

/** The schemes that all operations need, each place once. */
function gather(lists: readonly (readonly Requirement[])[]): Scheme[] {
  const held = new Map<string, Scheme>();
  for (const list of lists) {
    const usable = list.flatMap((requirement) => ('schemes' in requirement ? [requirement.schemes] : []));
    if (usable.some((schemes) => schemes.every((scheme) => held.has(placeOfScheme(scheme))))) continue;
    const fits = (schemes: readonly Scheme[]): boolean =>
      new Set([...held.keys(), ...schemes.map(placeOfScheme)]).size <= registry.MAX_SCHEMES;
    for (const scheme of usable.find(fits) ?? []) if (!held.has(placeOfScheme(scheme))) held.set(placeOfScheme(scheme), scheme);
  }
  return [...held.values()];
}

function notesOn(document: JsonObject, held: readonly HeldScheme[], lists: readonly (readonly Requirement[])[]): string[] {
  const hasSchemes = Object.keys(declaredSchemes(document)).length > 0;
  const connections = held.filter(({ auth }) => auth.type === 'oauth2');
  const [pasted, connected] = held.length < 2 ? [[], connections] : [connections, []];
  return [
    ...new Set(lists.flat().flatMap((requirement) => ('problem' in requirement ? [requirement.problem] : []))),
    ...pasted.map(
      ({ name }) =>
        `security scheme ${quote(name)} is OAuth 2.0: beside other schemes an access token is pasted for it, which nobody renews: who stores it stores the next one before it ends. With {"type":"oauth2"} as auth everybody connects, and that alone is sent`,
    ),
    ...connected.flatMap(({ name }) => notesOnAddresses(name, declaredScheme(document, name))),
    ...shareNotes(held),
    ...(hasSchemes && lists.flat().length === 0
      ? ['security schemes are declared but no operation asks for one: no credential is sent']
      : []),
  ];
}

/** Reads the security of a document. `given`: the auth that the integration has, in place of what the document asks for as a whole. */
export function readSecurity(document: JsonObject, operations: readonly Operation[], given?: GivenAuth): Security {
  const own = operations.map(({ operation }) => operation).filter(hasOwn);
  const isInherited = own.length < operations.length || operations.length === 0;
  const needed = [...(isInherited ? [document['security']] : []), ...own.map((operation) => operation['security'])].map(requirementsIn);
  const read = requirementReader(document, needed.flat());
  const lists = needed.map((list) => list.map(read));
  const held: readonly HeldScheme[] =
    given === undefined ? shareParts(gather(lists), lists) : schemesOf(given.auth).map((scheme) => ({ ...scheme, alsoFor: [] }));
  const isSeveral = given === undefined ? held.length > 1 : given.auth.type === 'several';
  const places = new Set(held.map(placeOfScheme));
  const whole = given?.auth ?? explained(authOf(held, isSeveral), held);
  const byAdmin = given === undefined || given.isRead ? undefined : givenAuth(held, lists);

  function ofOperation(operation: JsonObject): OperationSecurity {
    const isOwn = hasOwn(operation);
    const security = isOwn ? operation['security'] : document['security'];
    const asked = requirementsIn(security).map(read);
    const sent = (schemes: readonly Scheme[], notes: string[] = []): OperationSecurity => ({
      auth: authOf(schemes, isSeveral),
      ...(schemes.length > 0 && allowsNone(security) && { isOptional: true as const }),
      ...(schemes.length === 0 && asked.length > 0 && !allowsNone(security) && { lacksCredential: true as const }),
      notes,
    });
    if (byAdmin !== undefined) {
      const { schemes, notes } = byAdmin.sentTo({ requirements: asked, isOwn });
      return sent(schemes, notes);
    }
    const alternatives = asked.flatMap((requirement) => ('schemes' in requirement ? [requirement.schemes.map(placeOfScheme)] : []));
    const met = alternatives.find((wanted) => wanted.every((place) => places.has(place)));
    if (met !== undefined) return sent(held.filter((scheme) => met.includes(placeOfScheme(scheme))));
    if (asked.length === 0 || allowsNone(security)) return sent([]);
    return sent(
      [],
      [
        alternatives.length === 0
          ? 'no security that it asks for can be satisfied: no credential is sent'
          : 'it asks for a security scheme that the credential of this integration has no part for: no credential is sent',
      ],
    );
  }

  return { auth: whole, notes: given === undefined ? notesOn(document, held, lists) : (byAdmin?.notes ?? []), ofOperation };
}
