/** The row of an integration, as an import or a refresh writes it. */
import { importedFrom, movedSince, type IntegrationRow } from './domain/integration';
import { marksIn, type Mark } from './domain/marks';
import { withDisabled } from './domain/quarantine';
import type { RefreshedTools } from './domain/refreshedTools';
import { textOfRemoved } from './domain/removedTools';
import type { ImportedDocument } from './importer/task';
import type { ImportInput } from './integrations';
import { newBatch } from './saveTools';

/** What stays the same whatever is read; of a new integration without a slug, it is made from the title. */
export interface IntegrationIdentity extends Pick<IntegrationRow, '_id' | 'orgId' | 'createdAt' | 'revision'> {
  readonly slug?: string | undefined;
}

export function importedRow(
  { _id, orgId, createdAt, revision }: IntegrationIdentity,
  input: ImportInput,
  before: IntegrationRow | undefined,
  document: ImportedDocument,
  refreshed: RefreshedTools,
  now: Date,
): IntegrationRow {
  const { slug, baseUrl, auth, isAuthRead, transport } = document;
  return {
    _id,
    orgId,
    slug,
    ...textsOf(input, before, document),
    baseUrl,
    auth,
    ...(isAuthRead && { isAuthRead }),
    ...importedFrom(input.askedUrl),
    revision: revision + 1,
    batch: newBatch(),
    toolCount: refreshed.tools.length,
    collidedCount: 0,
    ...(transport !== undefined && { kind: 'mcp' as const, transport }),
    ...(before && refreshedFields(before, document, refreshed, now)),
    ...(input.operations && { operations: JSON.stringify(input.operations) }),
    createdAt,
    updatedAt: now,
  };
}

/** The fields that only a refresh writes: what admins have set for the integration, and what became of the tools that it had. */
function refreshedFields(
  before: IntegrationRow,
  document: ImportedDocument,
  { quarantine, disabled, removed }: RefreshedTools,
  now: Date,
): Partial<IntegrationRow> {
  const toolSettings = disabled.length === 0 ? before.toolSettings : withDisabled(before.toolSettings ?? [], disabled);
  return {
    ...(before.accepts && { accepts: before.accepts }),
    ...((quarantine.length > 0 || before.quarantine) && { quarantine }),
    ...(toolSettings && { toolSettings }),
    removedTools: textOfRemoved(removed),
    // Empty says that it was read from a description. Operations made by hand take its place.
    operations: '',
    ...movedSince(before, document, now),
  };
}

/** An MCP server that nobody was connected to when it was imported: it has the name of its host until it is read. */
const isUnread = ({ kind, toolCount, name, baseUrl = '' }: IntegrationRow): boolean =>
  kind === 'mcp' && toolCount === 0 && name === new URL(baseUrl).hostname;

/** Name and description: what the admin gives comes first, then what the integration has, then what the document says. */
function textsOf(
  input: ImportInput,
  before: IntegrationRow | undefined,
  document: ImportedDocument,
): Pick<IntegrationRow, 'name' | 'description' | 'marks'> {
  const kept = before !== undefined && isUnread(before) ? undefined : before;
  return {
    name: input.name ?? kept?.name ?? (document.title || document.slug),
    description: input.description ?? kept?.description ?? (before?.description || document.description),
    marks: kept === undefined ? marksOf(input, before, document) : keptMarks(input, kept),
  };
}

/** What an admin wrote is not from outside, and gets no marks. */
function marksOf(input: ImportInput, before: IntegrationRow | undefined, { title, description, hadHidden }: ImportedDocument): Mark[] {
  const isNameRead = input.name === undefined;
  const isDescriptionRead = input.description === undefined && !before?.description;
  const hasHidden = (isNameRead && hadHidden.title) || (isDescriptionRead && hadHidden.description);
  return marksIn([...(isNameRead ? [title] : []), ...(isDescriptionRead ? [description] : [])], hasHidden);
}

/** What the integration keeps keeps its marks. */
function keptMarks(input: ImportInput, { name, description, marks }: IntegrationRow): Mark[] {
  const isNameKept = input.name === undefined;
  const isDescriptionKept = input.description === undefined;
  if (!isNameKept && !isDescriptionKept) return [];
  if (marks !== undefined && isNameKept && isDescriptionKept) return [...marks];
  return marksIn([...(isNameKept ? [name] : []), ...(isDescriptionKept ? [description] : [])], marks?.includes('hidden'));
}
