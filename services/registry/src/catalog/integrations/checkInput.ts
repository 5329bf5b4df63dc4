/** What an import is told, checked again behind the edge. */
import { AppError, Description, DisplayName, placeOf, registry } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import { isVisibleText } from '../shared/cleanText';
import { placeProblem } from './domain/credentialPlaces';
import type { IntegrationRow } from './domain/integration';
import { checkSlug } from './domain/integrationSlug';
import { checkOperations } from './handMade/checkOperations';
import type { ImportTask } from './importer/task';
import type { DocumentSource, ImportInput } from './integrations';

const check = compile(
  Type.Object({
    name: Type.Optional(DisplayName),
    description: Type.Optional(Description),
    baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
    sourceUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
    auth: Type.Optional(registry.AuthScheme),
  }),
);

const refuse = (detail: string): AppError => new AppError('invalid', 'the import is not acceptable', { details: [detail] });

/** Checks the form of OAuth addresses; whether the executor may ask them is decided when it does. */
function checkAddresses(auth: registry.OAuthScheme): void {
  for (const name of ['authorizationUrl', 'tokenUrl', 'openIdConnectUrl'] as const) {
    const url = auth[name] === undefined ? undefined : URL.parse(auth[name]);
    if (url === undefined) continue;
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '')
      throw refuse(`/auth/${name}: must be an http or https address`);
  }
}

/** Checks that each scheme has a name and a place of its own. */
function checkSeveral(schemes: readonly registry.NamedScheme[]): void {
  const names = schemes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(`/auth/schemes: two of them have the name ${JSON.stringify(twice)}`);
  const places = schemes.map(({ auth }) => placeOf(auth));
  const shared = places.find((place, at) => places.indexOf(place) !== at);
  if (shared !== undefined) throw refuse(`/auth/schemes: two of them are sent as ${shared}`);
  schemes.forEach(({ name, auth }, at) => {
    if (!isVisibleText(name) || name === '__proto__') throw refuse(`/auth/schemes/${at}/name: cannot be used`);
    if (placeProblem(auth) !== undefined) throw refuse(`/auth/schemes/${at}/auth/name: cannot be used for a credential`);
  });
}

/** Checks where the credential is sent: not in a header that steers the connection, for example. */
function checkAuth(auth: registry.AuthScheme): void {
  if (auth.type === 'oauth2') return checkAddresses(auth);
  if (auth.type === 'several') return checkSeveral(auth.schemes);
  if (auth.type !== 'none' && placeProblem(auth) !== undefined) throw refuse('/auth/name: cannot be used for a credential');
}

/** Throws `AppError('invalid')` naming the member. */
export function checkInput({ slug, name, description, baseUrl, sourceUrl, auth, mcp, operations }: ImportInput): void {
  if (mcp !== undefined && baseUrl !== undefined) throw refuse('/baseUrl: an MCP server is called at /mcp/url');
  const given = Object.fromEntries(
    Object.entries({ name, description, baseUrl, sourceUrl, auth }).filter(([, value]) => value !== undefined),
  );
  check(given, 'the import');
  if (slug !== undefined) checkSlug(slug);
  if (auth !== undefined) checkAuth(auth);
  if (operations !== undefined) checkOperations(operations);
}

/** Checks that this source fits the integration that is there (`before`), or a new one. */
export function checkTarget({ mcp, operations, baseUrl }: ImportInput, before: IntegrationRow | undefined): void {
  if (before === undefined) {
    if (operations !== undefined && baseUrl === undefined) throw refuse('/baseUrl: is required beside "operations"');
    return;
  }
  // An API does not become an MCP server, nor the other way round: its tools would be called by other means under the same grants.
  if (before.kind === 'mcp' && mcp === undefined) throw refuse('/mcp: is needed, because this integration is an MCP server');
  if (before.kind !== 'mcp' && mcp !== undefined) throw refuse('/mcp: this integration is no MCP server');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `title`: what operations made by hand are called, which have no title of their own. */
export function readSource({ document, text, mcp, operations, askedUrl }: DocumentSource, title: string): ImportTask['source'] {
  if (mcp !== undefined) return { mcp };
  if (operations !== undefined) return { handMade: { title, operations } };
  if ((document === undefined) === (text === undefined)) throw refuse('/document: give exactly one of "document" and "text"');
  if (text === undefined) return { value: document };
  const from = askedUrl === undefined ? 'text' : 'url';
  try {
    return { text: typeof text === 'string' ? text : utf8.decode(text), from };
  } catch {
    throw refuse(`/${from}: is not UTF-8`);
  }
}
