/** Import, preview, refresh and remove: who may, in which order, and what is recorded. */
import type { CallContext } from '@gatehouse/bus';
import { AppError, newId, type Principal, requireAdmin } from '@gatehouse/contracts';
import { diffTools, type ImportReport } from './domain/importReport';
import { importedEvent, removedEvent } from './domain/integrationEvents';
import { removalOf } from '../shared/auditEvents';
import {
  audienceOfRow,
  changedSince,
  importedFrom,
  movedSince,
  notFound,
  refuseInternal,
  viewIntegration,
  type IntegrationRow,
  type ToolRow,
} from './domain/integration';
import { asStored } from './domain/integerEnds';
import { acceptsOf, sortChanges, waiting, withDisabled, type Sorted } from './domain/quarantine';
import { marksIn, type Mark } from './domain/marks';
import { readRemoved, removedAfter, textOfRemoved, type RemovedTool } from './domain/removedTools';
import { storedOf, type StoredTool } from './domain/storedTool';
import { sameJson } from '../shared/json';
import type { ImportedDocument } from './importer/task';
import type { RunImport } from './importer/runImport';
import type { ImportInput, ImportResult, Integrations } from './integrations';
import type { ToolStore } from './store/toolStore';
import type { IntegrationStore } from './store/integrationStore';
import { eventItem, removalItem } from '../shared/outboxItems';
import { callMeta } from '../shared/act';
import { checkInput, readSource } from './checkInput';
import { forgetPointers, newBatch, saveTools, type SaveDeps } from './saveTools';

export interface ImportDeps extends SaveDeps {
  readonly tools: SaveDeps['tools'] & Pick<ToolStore, 'all'>;
  readonly integrations: IntegrationStore;
  readonly runImport: RunImport;
  /** Throws `AppError('invalid')` naming /baseUrl when calls of the organization may not go there. */
  readonly checkBaseUrl: (url: string, call: CallContext) => Promise<void>;
}

const noChange = (): AppError => new AppError('conflict', 'the integration was changed or removed meanwhile');

const noBaseUrl = (): AppError =>
  new AppError('invalid', 'the import is not acceptable', { details: ['/baseUrl: is required beside "operations"'] });

interface Plan {
  readonly row: IntegrationRow;
  readonly document: ImportedDocument;
  readonly report: ImportReport;
}

/** Reads the document for an integration that is new, or that replaces `before`. Nothing is stored. */
async function plan(
  deps: ImportDeps,
  { orgId }: Principal,
  input: ImportInput,
  before: IntegrationRow | undefined,
  call: CallContext,
): Promise<Plan> {
  const { _id, slug, createdAt, revision } = before ?? {
    _id: newId('integration'),
    slug: input.slug,
    createdAt: deps.clock(),
    revision: 0,
  };
  refuseOtherKind(before, input);
  const isHandMade = input.operations !== undefined;
  if (isHandMade && input.baseUrl === undefined && before === undefined) throw noBaseUrl();
  const known = before === undefined ? [] : await deps.tools.all(orgId, before);
  const removed = before === undefined ? [] : readRemoved(await deps.integrations.removedTools(orgId, before._id));
  const read = await deps.runImport({
    integrationId: _id,
    slug,
    source: readSource(input, input.name ?? before?.name ?? ''),
    sourceUrl: input.sourceUrl,
    baseUrl: input.baseUrl ?? before?.baseUrl,
    isBaseUrlKept: input.baseUrl === undefined && before?.baseUrl !== undefined ? true : undefined,
    auth: input.auth ?? before?.auth ?? (isHandMade ? { type: 'none' } : undefined),
    // Operations made by hand say nothing about credentials: what the admin gives holds for all of them.
    isAuthRead: input.auth === undefined && !isHandMade ? before?.isAuthRead : undefined,
    previousNames: Object.fromEntries(
      [...removed.map(({ tool }) => tool), ...known].map(({ operation, toolName }) => [operation, toolName]),
    ),
  });
  const document = { ...read, tools: asStored(read.tools, known) };
  await deps.checkBaseUrl(document.baseUrl, call);
  const { report } = document;
  const sorted = sort(deps, before, { known, removed }, document);
  const { tools } = sorted;
  const described = before !== undefined && isUnread(before) ? undefined : before;
  const row: IntegrationRow = {
    _id,
    orgId,
    slug: document.slug,
    name: input.name ?? described?.name ?? (document.title || document.slug),
    description: input.description ?? described?.description ?? (before?.description || document.description),
    marks: marksOf(input, described, document),
    baseUrl: document.baseUrl,
    auth: document.auth,
    ...(document.isAuthRead && { isAuthRead: document.isAuthRead }),
    ...importedFrom(input.askedUrl),
    revision: revision + 1,
    batch: newBatch(),
    toolCount: tools.length,
    collidedCount: 0,
    ...(document.transport !== undefined && { kind: 'mcp' as const, transport: document.transport }),
    ...(before?.accepts && { accepts: before.accepts }),
    ...((sorted.quarantine.length > 0 || before?.quarantine) && { quarantine: sorted.quarantine }),
    ...settingsOf(before, sorted.heldBack),
    ...(before && { removedTools: textOfRemoved(sorted.removed) }),
    ...((isHandMade || before) && { operations: isHandMade ? JSON.stringify(input.operations) : '' }),
    ...(before && movedSince(before, document, deps.clock())),
    createdAt,
    updatedAt: deps.clock(),
  };
  const planned = { ...document, tools };
  if (before === undefined) return { row, document: planned, report };
  const notes = [...movedNote(before, row), ...report.notes];
  const held = waiting(row).map(({ toolName }) => toolName);
  // Of those that come back, which another definition waits for: changed, not added.
  const returned = removed.flatMap(({ tool }) => (sorted.quarantine.some(({ toolName }) => toolName === tool.toolName) ? [tool] : []));
  const refused = sorted.quarantine.filter((one) => one.refused === true).map(({ toolName }) => toolName);
  const changes = {
    ...diffTools([...known, ...returned], asTaken(document.tools, tools, refused)),
    ...(refused.length > 0 && { refused }),
    ...(held.length > 0 && { quarantined: held }),
    ...(sorted.heldBack.length > 0 && { disabled: sorted.heldBack }),
  };
  return { row, document: planned, report: { ...report, notes, changes } };
}

/** An MCP server that nobody was connected to when it was imported: it has the name of its host until it is read. */
const isUnread = ({ kind, toolCount, name, baseUrl = '' }: IntegrationRow): boolean =>
  kind === 'mcp' && toolCount === 0 && name === new URL(baseUrl).hostname;

/** What was read; of tools whose new definition was refused earlier, what stays. */
function asTaken(read: readonly StoredTool[], stored: readonly StoredTool[], refused: readonly string[]): StoredTool[] {
  const staying = new Map(stored.filter(({ toolName }) => refused.includes(toolName)).map((tool) => [tool.toolName, tool]));
  return read.map((tool) => staying.get(tool.toolName) ?? tool);
}

/** An API does not become an MCP server, nor the other way round: its tools would be called by other means under the same grants. */
function refuseOtherKind(before: IntegrationRow | undefined, { mcp }: ImportInput): void {
  if (before === undefined || (before.kind === 'mcp') === (mcp !== undefined)) return;
  const rule =
    before.kind === 'mcp' ? '/mcp: is needed, because this integration is an MCP server' : '/mcp: this integration is no MCP server';
  throw new AppError('invalid', 'the import is not acceptable', { details: [rule] });
}

interface Before {
  readonly known: readonly ToolRow[];
  readonly removed: readonly RemovedTool[];
}

/** What of the tools that were read is taken now. An admin who gives another address or auth gives other tools, and is asked for nothing more. */
function sort(
  { clock }: ImportDeps,
  before: IntegrationRow | undefined,
  { known, removed }: Before,
  { baseUrl, auth, tools }: ImportedDocument,
): Sorted & { readonly removed: readonly RemovedTool[] } {
  const taken = { tools, quarantine: [], heldBack: [], removed: [] };
  if (before === undefined || before.baseUrl !== baseUrl || !sameJson(before.auth, auth)) return taken;
  const { quarantine = [] } = before;
  const stillRemoved = removedAfter(removed, known, quarantine, tools);
  const accepted = [...removed.map(({ tool }) => tool), ...known.map(storedOf)].map((tool) => [tool.toolName, tool] as const);
  const held = [...quarantine, ...removed.flatMap((one) => one.held ?? [])];
  return { ...sortChanges(new Map(accepted), tools, acceptsOf(before), held, clock()), removed: stillRemoved };
}

/** Of name and description as `plan` takes them: what an admin wrote is not from outside, and what was there before a refresh stays. */
function marksOf(input: ImportInput, before: IntegrationRow | undefined, { title, description, hadHidden }: ImportedDocument): Mark[] {
  const isRead = { name: input.name === undefined, description: input.description === undefined };
  if (!isRead.name && !isRead.description) return [];
  if (before?.marks !== undefined && isRead.name && isRead.description) return [...before.marks];
  const [name, text] = before === undefined ? [title, description] : [before.name, before.description];
  const had = before === undefined ? hadHidden : before.marks?.includes('hidden');
  return marksIn([...(isRead.name ? [name] : []), ...(isRead.description ? [text] : [])], had);
}

function settingsOf(before: IntegrationRow | undefined, heldBack: readonly string[]): Pick<IntegrationRow, 'toolSettings'> {
  const settings = before?.toolSettings;
  if (heldBack.length === 0) return settings === undefined ? {} : { toolSettings: settings };
  return { toolSettings: withDisabled(settings ?? [], heldBack) };
}

/** Of a preview and a refresh: keys that were given for one address do not go to another because an admin changed it. */
function movedNote(before: IntegrationRow, next: IntegrationRow): ImportReport['notes'] {
  if (before.movedAt === next.movedAt) return [];
  const [from, to] = [before, next].map((row) => audienceOfRow(row)!);
  const note = `credentials stored for ${from!.origin} (${from!.place}) are not sent to ${to!.origin} (${to!.place}): each owner stores theirs again`;
  return [{ note }];
}

const answer = ({ row, report }: Plan): ImportResult => ({ integration: viewIntegration(row), report });

export function importUseCases(deps: ImportDeps): Pick<Integrations, 'importIntegration' | 'preview' | 'refresh' | 'remove'> {
  const { integrations, clock } = deps;
  return {
    importIntegration: async (principal, input, call) => {
      requireAdmin(principal, 'import integrations');
      checkInput(input);
      const taken = input.slug === undefined ? undefined : await integrations.bySlug(principal.orgId, input.slug);
      if (taken !== undefined)
        throw new AppError('conflict', `there is an integration with the slug "${taken.slug}" already`, { details: ['/slug: is taken'] });
      const planned = await plan(deps, principal, input, undefined, call);
      const event = importedEvent(principal, planned.row, planned.report, clock(), callMeta(call));
      await saveTools(deps, planned.row, planned.document, undefined, () => integrations.insert(principal.orgId, planned.row, event));
      return answer(planned);
    },
    preview: async (principal, input, call) => {
      requireAdmin(principal, 'import integrations');
      checkInput(input);
      const before = input.slug === undefined ? undefined : await integrations.bySlug(principal.orgId, input.slug);
      if (before !== undefined) refuseInternal(before);
      const planned = await plan(deps, principal, input, before, call);
      const tools = planned.document.tools.map(({ toolName: name, operation, summary, marks }) => ({
        name,
        operation,
        summary,
        ...(marks && { marks }),
      }));
      return { ...answer(planned), tools };
    },
    refresh: async (principal, slug, { revision, ...input }, call) => {
      requireAdmin(principal, 'refresh integrations');
      checkInput(input);
      const before = await integrations.bySlug(principal.orgId, slug);
      if (before === undefined) throw notFound();
      refuseInternal(before);
      if (revision !== undefined && revision !== before.revision) throw changedSince(before);
      const planned = await plan(deps, principal, input, before, call);
      const event = importedEvent(principal, planned.row, planned.report, clock(), callMeta(call));
      const commit = (): Promise<void> => integrations.replace(principal.orgId, planned.row, before.revision, event);
      await saveTools(deps, planned.row, planned.document, before, commit);
      return answer(planned);
    },
    remove: async (principal, slug, call) => {
      const { orgId } = principal;
      requireAdmin(principal, 'remove integrations');
      const row = await integrations.bySlug(orgId, slug);
      if (row === undefined) throw notFound();
      refuseInternal(row);
      const names = (await deps.tools.stamps(orgId, row)).map(({ cutName }) => cutName);
      const journal = newBatch();
      await deps.batches.open(orgId, { _id: journal, orgId, integrationId: row._id, replaces: row.batch, startedAt: clock() });
      const event = removedEvent(principal, row, clock(), callMeta(call));
      const news = [eventItem(event), removalItem(removalOf(principal, 'integration', row._id, callMeta(call)))];
      if (!(await integrations.remove(orgId, row._id, row.revision, clock(), news))) throw noChange();
      await forgetPointers(deps, orgId, names);
      const later = (err: unknown): void =>
        deps.log.warn({ err, integrationId: row._id }, 'tools of a removed integration are left for the sweeper');
      await deps.tools
        .drop(orgId, row)
        .then(() => deps.batches.close(orgId, journal))
        .catch(later);
    },
  };
}
