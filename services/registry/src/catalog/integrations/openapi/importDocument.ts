/** An API document to tools and a report. Pure: the same input gives the same output; runs in a worker because large documents take seconds. */
import { AppError } from '@gatehouse/contracts';
import { cleanLine, cleanText } from '../../shared/cleanText';
import { holdsHidden } from '../domain/marks';
import { findCollisions } from '../domain/callNames';
import type { ImportReport } from '../domain/importReport';
import { slugFrom } from '../domain/integrationSlug';
import { storedTool, type StoredTool } from '../domain/storedTool';
import type { DocumentTask, ImportedDocument } from '../importer/task';
import { checkTree } from './checkTree';
import { createSchemaCheck } from './compileSchema';
import { objectOf, quote, type JsonObject } from '../../shared/json';
import { listOperations, type Operation } from './listOperations';
import { makeTool } from './makeTool';
import { nameOperations } from './nameOperations';
import { normaliseDocument } from './normaliseDocument';
import { parseText, refuseTwins } from './parseText';
import { readSecurity } from './readSecurity';
import { resolveServers } from './resolveServers';
import { SchemaBook } from './schemaBook';
import { Skip } from './skip';

const MAX_OPERATIONS = 10_000;
const MAX_NOTES = 1_000;

class Reporter {
  readonly skipped: ImportReport['skipped'] = [];
  readonly notes: ImportReport['notes'] = [];
  notesLeftOut = 0;

  note(note: string, operation?: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push({ ...(operation !== undefined && { operation: line(operation) }), note });
    else this.notesLeftOut += 1;
  }

  skip(operation: string, reason: string): void {
    this.skipped.push({ operation: line(operation), reason: cleanLine(reason, 500) });
  }
}

const line = (operation: string): string => cleanLine(operation, 300);

function operationsOf(document: JsonObject): Operation[] {
  const operations = [...listOperations(document)];
  if (operations.length <= MAX_OPERATIONS) return operations;
  throw new AppError('invalid', 'the API document is not acceptable', { details: [`/paths: has more than ${MAX_OPERATIONS} operations`] });
}

/** Throws `AppError('invalid')` for a document that cannot be used at all; everything smaller is in the report. */
export function importDocument(task: DocumentTask): ImportedDocument {
  const parsed = 'text' in task.source ? parseText(task.source) : task.source.value;
  const members = checkTree(parsed);
  if ('text' in task.source) refuseTwins(task.source, members);
  const { document, format, upgraded } = normaliseDocument(parsed);
  const operations = operationsOf(document);
  const names = nameOperations(operations, task.previousNames);
  const servers = resolveServers(document, operations, { explicit: task.baseUrl, sourceUrl: task.sourceUrl });
  const { baseUrl, documented } = servers;
  const given = task.auth === undefined ? undefined : { auth: task.auth, isRead: task.isAuthRead === true };
  const security = readSecurity(document, operations, given);
  const info = objectOf(document['info']);
  const title = cleanLine(info['title'], 128);
  const slug = task.slug ?? slugFrom(title);
  const styledParts = upgraded || !format.startsWith('OpenAPI 3.0');
  const [book, answers] = [new SchemaBook(document), new SchemaBook(document)];
  const context = { document, book, answers, integrationId: task.integrationId, slug, servers, styledParts };
  const faultOf = createSchemaCheck();
  const reporter = new Reporter();
  for (const note of security.notes) reporter.note(note);
  if (task.isBaseUrlKept && documented !== undefined)
    reporter.note(
      `calls go to ${quote(baseUrl)} as before, although the document names ${quote(documented)}: to move them, give "baseUrl"`,
    );
  if (operations.length === 0) reporter.note('the document has no operations');

  const toTool = (operation: Operation): StoredTool | undefined => {
    try {
      if (operation.fault !== undefined) throw new Skip(operation.fault);
      const needed = security.ofOperation(operation.operation);
      const draft = makeTool(operation, names.get(operation.key)!, needed, context);
      const fault = faultOf(draft.definition.inputSchema);
      if (fault !== undefined) throw new Skip(`its input schema is broken: ${fault}`);
      for (const note of [...needed.notes, ...draft.notes]) reporter.note(note, operation.key);
      return storedTool(operation.key, draft);
    } catch (err) {
      if (!(err instanceof Skip)) throw err;
      reporter.skip(operation.key, err.message);
      return undefined;
    }
  };
  const tools = operations.map(toTool).filter((tool) => tool !== undefined);
  if (operations.length > 0 && tools.length === 0) reporter.note('no operation of the document became a tool: "skipped" says why');
  return {
    slug,
    title,
    description: cleanText(info['description'], 4_000),
    hadHidden: { title: holdsHidden(info['title']), description: holdsHidden(info['description']) },
    baseUrl,
    auth: security.auth,
    ...((given?.isRead ?? true) && { isAuthRead: true as const }),
    tools,
    report: {
      format,
      operations: operations.length,
      imported: tools.length,
      skipped: reporter.skipped,
      notes: reporter.notes,
      notesLeftOut: reporter.notesLeftOut,
      collisions: findCollisions(
        slug,
        tools.map(({ toolName }) => toolName),
      ),
    },
  };
}
