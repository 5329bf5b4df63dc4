/** What all operations of one document have in common. */
import type { JsonObject } from '../../shared/json';
import type { Servers } from './resolveServers';
import type { SchemaBook } from './schemaBook';

export interface ToolContext {
  readonly document: JsonObject;
  readonly book: SchemaBook;
  /** Schemas of answers, in a book of their own: what they refer to must not rename a definition that a tool's digest covers. */
  readonly answers: SchemaBook;
  readonly integrationId: string;
  readonly slug: string;
  readonly servers: Servers;
  /** Whether parts of a multipart body can have a style: OpenAPI 3.0 ignores it, Swagger 2 and OpenAPI 3.1 do not. */
  readonly styledParts: boolean;
}
