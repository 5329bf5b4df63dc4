/** Schemes that a request carries in one place: two bearer tokens, or one and a connection. They share one part of the credential. */
import { quote } from '../../shared/json';
import { placeOfScheme, type Requirement, type Scheme } from './securitySchemes';

const MAX_NAMED = 20;

/** A scheme of the credential, with the names of others that are met by it. */
export interface HeldScheme extends Scheme {
  readonly alsoFor: readonly string[];
}

/** Connections are one: whoever connects says yes for all of them. */
const isSame = (a: Scheme, b: Scheme): boolean => a.name === b.name || (a.auth.type === 'oauth2' && b.auth.type === 'oauth2');

/** What the first alternative that the credential meets asks for in a place that holds another scheme; nothing where some alternative is met as it stands. */
function borrowed(list: readonly Requirement[], held: ReadonlyMap<string, Scheme>): readonly Scheme[] {
  const met = list.flatMap((requirement) =>
    'schemes' in requirement && requirement.asked.every((scheme) => held.has(placeOfScheme(scheme))) ? [requirement.asked] : [],
  );
  const others = met.map((asked) => asked.filter((scheme) => !isSame(scheme, held.get(placeOfScheme(scheme))!)));
  return others.some((schemes) => schemes.length === 0) ? [] : (others[0] ?? []);
}

/** Chooses which scheme holds each place. An OAuth 2.0 scheme goes first: a pasted token will do for it too, a connection will not do for a bearer scheme. */
export function shareParts(schemes: readonly Scheme[], lists: readonly (readonly Requirement[])[]): HeldScheme[] {
  const held = new Map(schemes.map((scheme) => [placeOfScheme(scheme), scheme]));
  const others = lists.flatMap((list) => borrowed(list, held));
  return schemes.map((scheme) => {
    const all = [scheme, ...others.filter((other) => placeOfScheme(other) === placeOfScheme(scheme))];
    const holder = all.find(({ auth }) => auth.type === 'oauth2') ?? scheme;
    return { ...holder, alsoFor: [...new Set(all.map(({ name }) => name))].filter((name) => name !== holder.name).slice(0, MAX_NAMED) };
  });
}

/** Words the note that schemes share a part of the credential; an API that wants a value for each can be imported twice. */
function shareNote({ name, auth, alsoFor }: HeldScheme): string {
  const isConnection = auth.type === 'oauth2';
  const place = auth.type === 'apiKey' ? `${auth.in} ${auth.name}` : `Authorization: ${auth.type === 'basic' ? 'Basic' : 'Bearer'}`;
  const auths = isConnection ? ', once with {"type":"oauth2"} and once with {"type":"bearer"} as auth' : '';
  return `security schemes ${[name, ...alsoFor].map(quote).join(' and ')} are all sent as ${place} and share one part of the credential, that of ${quote(name)}: operations of each get what is stored${isConnection ? ' or connected' : ''} there. Where an API wants another value for each, import it twice, under another slug${auths}, and enable in each the tools that it is for`;
}

export const shareNotes = (held: readonly HeldScheme[]): string[] => held.filter(({ alsoFor }) => alsoFor.length > 0).map(shareNote);
