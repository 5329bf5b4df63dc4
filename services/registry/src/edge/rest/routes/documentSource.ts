/** The text of an API description, however it was given: inside the body, pasted as text, or by address. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, executor } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import type { DocumentSource } from '../../../catalog/integrations/integrations';

export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 35_000;

export const documentMembers = {
  document: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The description as JSON' })),
  text: Type.Optional(Type.String({ minLength: 1, description: 'The description as JSON or YAML text' })),
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2_048,
      pattern: '^https?://',
      description: 'An http or https address to fetch the description from',
    }),
  ),
};
export interface DocumentMembers {
  document?: Record<string, unknown> | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** Media types under which a description may be the body itself. */
export const documentTypes = [
  'application/yaml',
  'application/x-yaml',
  'text/yaml',
  'application/openapi+json',
  'application/openapi+yaml',
  'application/vnd.oai.openapi',
  'application/vnd.oai.openapi+json',
] as const;

const unzip = promisify(gunzip);

/** Fetched by the executor, through the one guarded way out. The bytes are unpacked here, so their size is checked here too. */
async function fetchDocument(bus: Bus, url: string, call: CallContext): Promise<DocumentSource> {
  const request = { url, maxBytes: MAX_DOCUMENT_BYTES };
  const { body, value } = await bus.callAttached(executor.fetchDocument, request, call, { timeoutMs: FETCH_TIMEOUT_MS });
  const bytes = await unzip(body, { maxOutputLength: MAX_DOCUMENT_BYTES }).catch((cause: unknown) => {
    throw new AppError('invalid', 'the document is not acceptable', {
      details: [`/url: the document is larger than ${MAX_DOCUMENT_BYTES} bytes`],
      cause,
    });
  });
  // Relative server addresses in the document start where it was really found.
  return { text: bytes, sourceUrl: value.url, askedUrl: url };
}

export const oneSource = (): AppError =>
  new AppError('invalid', 'the body is not acceptable', {
    details: ['/: give exactly one of "document", "text", "url", "mcp" and "operations"'],
  });

/** Refuses unless exactly one source is given. */
export async function readDocument(body: DocumentMembers, bus: Bus, call: CallContext): Promise<DocumentSource> {
  const given = (['document', 'text', 'url'] as const).filter((name) => body[name] !== undefined);
  if (given.length !== 1) throw oneSource();
  if (body.url !== undefined) return fetchDocument(bus, body.url, call);
  return body.text === undefined ? { document: body.document } : { text: body.text };
}
