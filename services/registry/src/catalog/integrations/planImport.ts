/** Works out what an import, a refresh or a preview of them would store and report. Nothing is stored here. */
import type { CallContext } from '@gatehouse/bus';
import { newId, type Principal } from '@gatehouse/contracts';
import { checkTarget, readSource } from './checkInput';
import type { ImportReport } from './domain/importReport';
import { asStored } from './domain/integerEnds';
import { audienceOfRow, type IntegrationRow } from './domain/integration';
import type { KnownTool } from './domain/quarantine';
import { refreshTools, reportChanges, type KnownTools } from './domain/refreshedTools';
import { readRemoved } from './domain/removedTools';
import { importedRow, type IntegrationIdentity } from './importedRow';
import type { RunImport } from './importer/runImport';
import type { ImportedDocument, ImportTask } from './importer/task';
import type { ImportInput } from './integrations';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

export interface PlanDeps {
  readonly tools: Pick<ToolStore, 'all'>;
  readonly integrations: Pick<IntegrationStore, 'removedTools'>;
  readonly runImport: RunImport;
  /** Throws `AppError('invalid')` naming /baseUrl when calls of the organization may not go there. */
  readonly checkBaseUrl: (url: string, call: CallContext) => Promise<void>;
  readonly clock: () => Date;
}

export interface ImportPlan {
  readonly row: IntegrationRow;
  readonly tools: readonly KnownTool[];
  readonly report: ImportReport;
}

/** Plans the import of an integration that is new, or that replaces `before`. */
export async function planImport(
  deps: PlanDeps,
  { orgId }: Principal,
  input: ImportInput,
  before: IntegrationRow | undefined,
  call: CallContext,
): Promise<ImportPlan> {
  checkTarget(input, before);
  const identity = before ?? { _id: newId('integration'), orgId, slug: input.slug, revision: 0, createdAt: deps.clock() };
  const known = await knownTools(deps, orgId, before);
  const document = await readDocument(deps, importTask(input, identity, before, known), known);
  await deps.checkBaseUrl(document.baseUrl, call);
  const now = deps.clock();
  const refreshed = refreshTools(before, known, document, now);
  const row = importedRow(identity, input, before, document, refreshed, now);
  const { report } = document;
  if (before === undefined) return { row, tools: refreshed.tools, report };
  const notes = [...movedNote(before, row), ...report.notes];
  const changes = reportChanges(known, document.tools, refreshed);
  return { row, tools: refreshed.tools, report: { ...report, notes, changes } };
}

async function knownTools({ tools, integrations }: PlanDeps, orgId: string, before: IntegrationRow | undefined): Promise<KnownTools> {
  if (before === undefined) return { current: [], removed: [] };
  return { current: await tools.all(orgId, before), removed: readRemoved(await integrations.removedTools(orgId, before._id)) };
}

/** What the admin gives now; where they give nothing, what the integration has. */
function importTask(
  input: ImportInput,
  { _id: integrationId, slug }: IntegrationIdentity,
  before: IntegrationRow | undefined,
  { current, removed }: KnownTools,
): ImportTask {
  const isHandMade = input.operations !== undefined;
  const named = [...removed.map(({ tool }) => tool), ...current];
  return {
    integrationId,
    slug,
    source: readSource(input, input.name ?? before?.name ?? ''),
    sourceUrl: input.sourceUrl,
    baseUrl: input.baseUrl ?? before?.baseUrl,
    isBaseUrlKept: input.baseUrl === undefined && before?.baseUrl !== undefined ? true : undefined,
    auth: input.auth ?? before?.auth ?? (isHandMade ? { type: 'none' } : undefined),
    // Operations made by hand say nothing about credentials: what the admin gives holds for all of them.
    isAuthRead: input.auth === undefined && !isHandMade ? before?.isAuthRead : undefined,
    previousNames: Object.fromEntries(named.map(({ operation, toolName }) => [operation, toolName])),
  };
}

async function readDocument({ runImport }: PlanDeps, task: ImportTask, { current }: KnownTools): Promise<ImportedDocument> {
  const document = await runImport(task);
  return { ...document, tools: asStored(document.tools, current) };
}

/** Returns a note when the integration moved: credentials stored for one address are not sent to another because an admin changed it. */
function movedNote(before: IntegrationRow, next: IntegrationRow): ImportReport['notes'] {
  if (before.movedAt === next.movedAt) return [];
  const [from, to] = [before, next].map((row) => audienceOfRow(row)!);
  const note = `credentials stored for ${from!.origin} (${from!.place}) are not sent to ${to!.origin} (${to!.place}): each owner stores theirs again`;
  return [{ note }];
}
