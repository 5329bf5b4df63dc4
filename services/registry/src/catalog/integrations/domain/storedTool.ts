/** A tool as it is stored. The definition is text, so that what is stored, cached and digested is one thing. */
import { createHash } from 'node:crypto';
import { placeOf, singlesOf, type registry } from '@gatehouse/contracts';
import { cleanLine } from '../../shared/cleanText';
import { canonicalJson, type JsonObject } from '../../shared/json';
import { marksIn, textsOf, type Mark } from './marks';

export interface StoredTool {
  readonly toolName: string;
  /** `<METHOD> <path>`. */
  readonly operation: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly argumentNames: string[];
  readonly needsCredential: boolean;
  /** Places of the credential that a call needs, where the integration has several schemes. */
  readonly credentialParts?: readonly string[];
  /** The tool's description asks for a credential that a request cannot carry, so the tool is called without one. */
  readonly lacksCredential?: true;
  readonly adminOnly?: true;
  /** What its texts seem to try with a model; absent: nothing. */
  readonly marks?: Mark[];
  /** JSON of the schema of its answers, where its API description has one. Not under the digest: nothing is held against it. */
  readonly outputSchema?: string;
  /** JSON of a `ToolDefinition` without its digest. */
  readonly definition: string;
  /** SHA-256 of the canonical JSON of the definition. */
  readonly digest: string;
}

export const MAX_SUMMARY = 200;
/** What says the most of a tool in one line: the first sentence of its description. */
export const summaryIn = (description: string): string => cleanLine(description.split(/\n|(?<=[.!?])\s/, 1)[0], MAX_SUMMARY);

type WithoutDigest<Definition> = Definition extends unknown ? Omit<Definition, 'digest'> : never;
export type Undigested = WithoutDigest<registry.ToolDefinition>;

/** What a tool is before it has a digest. */
export interface DraftTool {
  readonly definition: Undigested;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly outputSchema?: JsonObject | undefined;
  readonly lacksCredential?: true;
  /** Characters that cannot be seen were left out of its texts. */
  readonly hadHidden?: boolean;
}

/** Tells whether the tool cannot be called without a credential. */
const needsCredential = (definition: Undigested): boolean =>
  definition.kind !== 'internal' && definition.auth.type !== 'none' && !('isCredentialOptional' in definition);

export const storedTool = (
  operation: string,
  { definition, summary, description, tags, outputSchema, lacksCredential, hadHidden }: DraftTool,
): StoredTool => ({
  toolName: definition.toolName,
  operation,
  summary,
  description,
  tags,
  argumentNames: Object.keys((definition.inputSchema['properties'] as object | undefined) ?? {}),
  needsCredential: needsCredential(definition),
  ...(definition.kind === 'http' &&
    definition.auth.type === 'several' &&
    needsCredential(definition) && { credentialParts: singlesOf(definition.auth).map(placeOf) }),
  ...(lacksCredential && { lacksCredential }),
  ...(definition.kind === 'internal' && definition.adminOnly && { adminOnly: true }),
  ...markedBy(
    definition.kind === 'internal'
      ? []
      : marksIn(
          [
            summary,
            description,
            ...textsOf([definition.inputSchema, outputSchema, 'outputSchema' in definition && definition.outputSchema]),
          ],
          hadHidden,
        ),
  ),
  ...(outputSchema && { outputSchema: JSON.stringify(outputSchema) }),
  definition: JSON.stringify(definition),
  digest: digestOf(definition),
});

/** Returns the members of a row that are the tool itself. */
export function storedOf(
  row: Omit<StoredTool, 'marks' | 'tags' | 'argumentNames'> &
    Readonly<Record<'tags' | 'argumentNames', readonly string[]>> & { readonly marks?: readonly Mark[] },
): StoredTool {
  const {
    toolName,
    operation,
    summary,
    description,
    tags,
    argumentNames,
    needsCredential,
    credentialParts,
    lacksCredential,
    adminOnly,
    marks,
    outputSchema,
  } = row;
  const { definition, digest } = row;
  return {
    toolName,
    operation,
    summary,
    description,
    tags: [...tags],
    argumentNames: [...argumentNames],
    needsCredential,
    ...(credentialParts && { credentialParts: [...credentialParts] }),
    ...(lacksCredential && { lacksCredential }),
    ...(adminOnly && { adminOnly }),
    ...(marks && { marks: [...marks] }),
    ...(outputSchema && { outputSchema }),
    definition,
    digest,
  };
}

const markedBy = (marks: Mark[]): { marks?: Mark[] } => (marks.length === 0 ? {} : { marks });

/** The kind is not under the digest: definitions that were stored before there were kinds keep theirs. */
export const digestOf = ({ kind: _, ...definition }: Undigested): string =>
  createHash('sha256').update(canonicalJson(definition)).digest('hex');

/** A definition as it was stored. One without a kind was stored before there were kinds, and then said of itself that it runs inside. */
export function readDefinition(text: string): Undigested {
  const { internal, ...definition } = JSON.parse(text) as Undigested & { internal?: true };
  return { ...definition, kind: definition.kind ?? (internal ? 'internal' : 'http') } as Undigested;
}
