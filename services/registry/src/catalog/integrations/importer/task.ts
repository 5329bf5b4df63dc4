/** What an import is given, and what comes of it, whatever it reads. */
import type { registry } from '@gatehouse/contracts';
import type { ImportReport } from '../domain/importReport';
import type { StoredTool } from '../domain/storedTool';
import type { HandMadeOperation } from '../handMade/operation';
import type { McpListing } from '../mcp/listing';

/** `from`: the member of the request that it came by; default `text`. */
export interface ImportText {
  readonly text: string;
  readonly from?: 'text' | 'url';
}

/** Operations that an admin wrote. `title`: what the API is called. */
export interface HandMade {
  readonly title: string;
  readonly operations: readonly HandMadeOperation[];
}

export interface ImportTask {
  readonly integrationId: string;
  /** Default: made from the title. */
  readonly slug?: string | undefined;
  /** The document, as text or already parsed; or what an MCP server lists; or operations made by hand. */
  readonly source: ImportText | { readonly value: unknown } | { readonly mcp: McpListing } | { readonly handMade: HandMade };
  readonly sourceUrl?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** Nobody gave `baseUrl` now: it is that of the integration, which a refresh keeps. */
  readonly isBaseUrlKept?: true | undefined;
  readonly auth?: registry.AuthScheme | undefined;
  /** `auth` was read from the document before, which says of each operation what it needs. Absent: an admin gave it, for all of them. */
  readonly isAuthRead?: true | undefined;
  /** Tool name by `<METHOD> <path>` of the last import, so that names stay. */
  readonly previousNames?: Readonly<Record<string, string>> | undefined;
}

export interface ImportedDocument {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Whether characters that cannot be seen were left out of either text. */
  readonly hadHidden: { readonly title: boolean; readonly description: boolean };
  readonly baseUrl: string;
  /** Present only for an MCP server. */
  readonly transport?: registry.McpTransport;
  readonly auth: registry.AuthScheme;
  readonly isAuthRead?: true;
  readonly tools: StoredTool[];
  readonly report: ImportReport;
}

/** An import from an API description. */
export interface DocumentTask extends ImportTask {
  readonly source: Exclude<ImportTask['source'], { readonly mcp: McpListing } | { readonly handMade: HandMade }>;
}
