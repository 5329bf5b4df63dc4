/** What a request to import an integration says, and what is read from the source that it names. */
import { Description, DisplayName, type Principal, registry, Slug } from '@gatehouse/contracts';
import type { CallContext } from '@gatehouse/bus';
import { Type, type TProperties } from 'typebox';
import { HandMadeOperations, type HandMadeOperation } from '../../../catalog/integrations/handMade/operation';
import { noneIfNotFound } from '../noneIfNotFound';
import { strict, type Deps } from '../route';
import { documentMembers, type DocumentMembers, documentTypes, MAX_DOCUMENT_BYTES, oneSource, readDocument } from './documentSource';
import { McpMember, readMcp } from './mcpSource';

/** What a body or, for a raw document, the query says about it. */
export const refreshMembers = {
  name: Type.Optional(DisplayName),
  description: Type.Optional(Description),
  baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048, pattern: '^https?://', description: 'An http or https address' })),
};
export const importMembers = { slug: Type.Optional(Slug), ...refreshMembers };

/** The contract's schemes, each with its own members only. */
const AuthScheme = Type.Unsafe<registry.AuthScheme>({
  anyOf: registry.AuthScheme.anyOf.map((scheme) => ({ ...scheme, additionalProperties: false })),
});

/** Fetching takes up to 35 s and reading up to 60 s; whoever waits shorter gets no answer to an import that was made. */
const IMPORT_TIMEOUT_MS = 120_000;

/** Sources other than a document. */
const otherMembers = { mcp: Type.Optional(McpMember), operations: Type.Optional(HandMadeOperations) };

/** What the routes that take an API document have in common: room for it, and time to read it. */
export const withDocument = <P extends TProperties>(members: P) => ({
  maxBytes: MAX_DOCUMENT_BYTES,
  mayRound: true,
  timeoutMs: IMPORT_TIMEOUT_MS,
  textTypes: documentTypes,
  badGateway: 'The address of the document did not answer with one',
  query: strict(members),
  body: strict({ ...members, auth: Type.Optional(AuthScheme), ...documentMembers, ...otherMembers }),
});

interface ImportBody extends DocumentMembers {
  readonly mcp?: McpMember | undefined;
  readonly operations?: readonly HandMadeOperation[] | undefined;
  readonly auth?: registry.AuthScheme | undefined;
}

/** Reads the source that the body names; `slug` is that of an integration that may be there already. */
export async function readImport<B extends ImportBody>(
  { document, text, url, mcp, operations, ...members }: B,
  slug: string | undefined,
  { principal, call }: { principal: Principal; call: CallContext },
  { bus, integrations }: Deps,
) {
  if (mcp === undefined && operations === undefined) return { ...members, ...(await readDocument({ document, text, url }, bus, call)) };
  if ([document, text, url, mcp, operations].filter((source) => source !== undefined).length > 1) throw oneSource();
  if (mcp === undefined) return { ...members, operations };
  const before = slug === undefined ? undefined : await integrations.get(principal.orgId, slug).catch(noneIfNotFound);
  return { ...members, ...(await readMcp({ mcp, auth: members.auth, before }, principal, bus, call)) };
}
