/** What the form of a credential asks for, by the scheme of its integration, and the body that it becomes. Pure. */
import type { CredentialBody, SingleCredential } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';

type Auth = Integration['auth'];
export type Scheme = Extract<Auth, { type: 'several' }>['schemes'][number];
type Single = Scheme['auth'];

export interface Field {
  /** Key in the form; names of schemes may hold what a form reads as a path. */
  readonly key: string;
  readonly member: 'value' | 'username' | 'password';
  readonly auth: Single;
  /** Name of the scheme that the field is for, where the integration has several. */
  readonly part?: string;
  /** An access token that somebody has to renew. */
  readonly isPasted?: true;
  /** Further schemes whose operations are sent it. */
  readonly alsoFor?: readonly string[];
}
type Values = Readonly<Record<string, string>>;

const membersOf = (auth: Single): readonly Field['member'][] => (auth.type === 'basic' ? ['username', 'password'] : ['value']);

/** An OAuth 2.0 scheme takes a bearer token that was issued elsewhere. */
const singleOf = (auth: Exclude<Auth, { type: 'several' | 'none' }>): Single => (auth.type === 'oauth2' ? { type: 'bearer' } : auth);

export function fieldsOf(auth: Auth): Field[] {
  if (auth.type === 'none') return [];
  if (auth.type !== 'several') {
    const alsoFor = 'alsoFor' in auth ? auth.alsoFor : undefined;
    return membersOf(singleOf(auth)).map((member) => ({ key: member, member, auth: singleOf(auth), ...(alsoFor && { alsoFor }) }));
  }
  return auth.schemes.flatMap(({ name, auth: single, isPasted, alsoFor }, at) =>
    membersOf(single).map((member) => ({
      key: `part${at}${member}`,
      member,
      auth: single,
      part: name,
      ...(isPasted && { isPasted }),
      ...(alsoFor && { alsoFor }),
    })),
  );
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const NOT_IN_COOKIES = /[\s",;\\]/;

export type Broken = 'printable' | 'cookie' | 'username' | 'part';

/** The rule that a field breaks. Where there are several schemes, some may be left out, but not all. */
export function brokenBy({ member, auth, part, key }: Field, values: Values, fields: readonly Field[]): Broken | undefined {
  const text = values[key]!;
  const isAlone = fields.every((field) => values[field.key] === '');
  if (part !== undefined && isAlone) return 'part';
  const isLeftOut = part !== undefined && fields.filter((field) => field.part === part).every((field) => values[field.key] === '');
  if (isLeftOut || member === 'password') return undefined;
  if (member === 'username') return text.includes(':') || text === '' ? 'username' : undefined;
  if (!PRINTABLE.test(text)) return 'printable';
  return auth.type === 'apiKey' && auth.in === 'cookie' && NOT_IN_COOKIES.test(text) ? 'cookie' : undefined;
}

const singleIn = (fields: readonly Field[], values: Values): SingleCredential =>
  Object.fromEntries(fields.map(({ member, key }) => [member, values[key]!]));

export function bodyOf({ auth }: Pick<Integration, 'auth'>, values: Values): Omit<CredentialBody, 'origin'> {
  const fields = fieldsOf(auth);
  if (auth.type !== 'several') return { type: fields[0]!.auth.type, ...singleIn(fields, values) };
  const given = auth.schemes.flatMap(({ name }) => {
    const own = fields.filter(({ part }) => part === name);
    return own.every(({ key }) => values[key] === '') ? [] : [[name, singleIn(own, values)] as const];
  });
  return { type: 'several', parts: Object.fromEntries(given) };
}
