/** The audience of an upstream credential: it is sent to this origin only, in this place of the request. */
import { Type, type Static } from 'typebox';
import type { AuthScheme, SingleAuth, ToolAuth } from './registry/toolDefinition';

export const Audience = Type.Object({
  /** Scheme, host and port. */
  origin: Type.String({ maxLength: 2_048 }),
  /**
   * Where the credential goes in the request: `bearer`, `basic`, or an API key's `header <name>`, `query <name>` or `cookie <name>`. `several schemes`: each part
   * of the credential has a place of its own.
   */
  place: Type.String({ maxLength: 256 }),
});
export type Audience = Static<typeof Audience>;

/** Where in the request one scheme puts its part. */
export const placeOf = (auth: SingleAuth): string => {
  if (auth.type !== 'apiKey') return auth.type;
  // Names of headers have no case, those of query parameters and cookies do.
  return `${auth.in} ${auth.in === 'header' ? auth.name.toLowerCase() : auth.name}`;
};

function placeOfAll(auth: AuthScheme): string {
  // A connection gives a bearer token: which of the two an integration asks for moves no credential.
  if (auth.type === 'oauth2') return 'bearer';
  if (auth.type === 'several') return 'several schemes';
  return auth.type === 'none' ? 'none' : placeOf(auth);
}

/** What a request carries by a tool's auth: none, one thing or several. */
export function singlesOf(auth: ToolAuth): readonly SingleAuth[] {
  if (auth.type === 'none') return [];
  return auth.type === 'several' ? auth.schemes.map((scheme) => scheme.auth) : [auth];
}

/** Names of the schemes that `auth` needs and a credential with parts in these places has none for. */
export const lackingSchemes = (auth: AuthScheme, parts: readonly string[] = []): string[] =>
  auth.type === 'several' ? auth.schemes.filter((scheme) => !parts.includes(placeOf(scheme.auth))).map(({ name }) => name) : [];

/** Where an integration with this base URL sends its credential. */
export const audienceOf = (baseUrl: string, auth: AuthScheme): Audience => ({ origin: new URL(baseUrl).origin, place: placeOfAll(auth) });

export const isSameAudience = (a: Audience, b: Audience): boolean => a.origin === b.origin && a.place === b.place;

interface CurrentAudience extends Audience {
  readonly slug: string;
  /** Whether origin or place have ever changed. */
  readonly moved: boolean;
}

/**
 * Why a stored credential is not sent, in words for its owner; undefined when it is. One without an audience was stored before audiences were kept:
 * it goes where the integration has always been, and nowhere else.
 */
export function audienceProblem(stored: Audience | undefined, now: CurrentAudience): string | undefined {
  if (stored === undefined ? !now.moved : isSameAudience(stored, now)) return undefined;
  const given =
    stored === undefined
      ? 'was stored before this integration moved'
      : stored.origin === now.origin
        ? `was stored to be sent as ${stored.place}`
        : `was stored for ${stored.origin}`;
  return `the credential for ${now.slug} ${given}; ${now.slug} is at ${now.origin} now and takes it as ${now.place}. It is not sent there until its owner stores it again`;
}
