/** A tool as it is stored. The definition is text, so that what is stored, cached and digested is one thing. */
import { createHash } from 'node:crypto';
import type { registry } from '@gatehouse/contracts';
import { canonicalJson } from './canonicalJson';

export interface StoredTool {
  readonly toolName: string;
  /** `<METHOD> <path>`. */
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly argumentNames: string[];
  readonly needsCredential: boolean;
  readonly adminOnly?: true;
  /** JSON of a `ToolDefinition` without its digest. */
  readonly definition: string;
  /** SHA-256 of the canonical JSON of the definition. */
  readonly digest: string;
}

/** What a tool is before it has a digest. */
export interface DraftTool {
  readonly definition: Omit<registry.ToolDefinition, 'digest'>;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
}

export const storedTool = (operation: string, { definition, summary, description, tags }: DraftTool): StoredTool => ({
  toolName: definition.toolName,
  operation,
  summary,
  description,
  tags,
  argumentNames: Object.keys((definition.inputSchema['properties'] as object | undefined) ?? {}),
  needsCredential: definition.auth.type !== 'none',
  ...(definition.adminOnly && { adminOnly: true }),
  definition: JSON.stringify(definition),
  digest: createHash('sha256').update(canonicalJson(definition)).digest('hex'),
});
