/** What an MCP server lists to tools and a report, as an API description is read. Pure; runs in the thread of imports. */
import { visibleText, type registry } from '@gatehouse/contracts';
import { cleanLine, cleanText } from '../../shared/cleanText';
import { isObject, quote, stringOf, type JsonObject } from '../../shared/json';
import { findCollisions } from '../domain/callNames';
import { slugFrom } from '../domain/integrationSlug';
import { HIDDEN_NOTE, holdsHidden, holdsJoiners, JOINER_NOTE, textsOf } from '../domain/marks';
import { MAX_SUMMARY, storedTool, summaryIn, type StoredTool } from '../domain/storedTool';
import { checkTree } from '../openapi/checkTree';
import { createSchemaCheck } from '../openapi/compileSchema';
import type { ImportedDocument, ImportTask } from '../importer/task';
import type { Operation } from '../openapi/listOperations';
import { mcpToolAuth } from '../domain/toolAuth';
import { nameOperations } from '../openapi/nameOperations';
import { SchemaBook } from '../openapi/schemaBook';
import { Skip } from '../openapi/skip';
import type { ListedTool, McpListing } from './listing';

/** What is the same for all tools of a server. */
export type McpPlace = Pick<registry.McpTool, 'integrationId' | 'slug' | 'serverUrl' | 'transport' | 'auth' | 'isConnected'>;

const MAX_NAME = 200;
const MAX_DESCRIPTION = 4_000;
const MAX_OUTPUT_SCHEMA = 64 * 1024;
const AWAITS_CONNECTION = 'the server lists its tools to who is connected only: after the import connect, and refresh the integration';

const upstreamNameOf = ({ tool }: ListedTool): string | undefined => stringOf(tool['name']);
const keyOf = (name: string): string => `tools/call ${name}`;

function checkedName(listed: ListedTool): string {
  const name = upstreamNameOf(listed);
  if (name === undefined && listed.fault !== undefined) throw new Skip(listed.fault);
  if (name === undefined || name === '') throw new Skip('it has no name');
  if (name.length > MAX_NAME) throw new Skip(`its name is longer than ${MAX_NAME} characters`);
  if (!/^[\x20-\x7e]+$/.test(name)) throw new Skip('its name has characters that are not printable ASCII');
  if (listed.fault !== undefined) throw new Skip(listed.fault);
  return name;
}

/** Arguments are a JSON object; everything else of a schema that a validator would read differently is levelled out, as in API descriptions. */
function inputSchemaOf(given: unknown, notes: string[]): JsonObject {
  if (!isObject(given)) throw new Skip(given === undefined ? 'it has no input schema' : 'its input schema is no object');
  try {
    checkTree(given);
  } catch {
    throw new Skip('its input schema is nested too deeply, or has values that no JSON may have');
  }
  if (given['type'] !== undefined && given['type'] !== 'object') throw new Skip('its input schema is not that of an object');
  const book = new SchemaBook(given, true);
  const { $defs: _, definitions: __, ...root } = given;
  const packed = book.pack([book.convert({ ...root, type: 'object' })], undefined);
  notes.push(...packed.notes);
  const schema = packed.schemas[0];
  return { ...(isObject(schema) ? schema : { type: 'object' }), ...(Object.keys(packed.$defs).length > 0 && { $defs: packed.$defs }) };
}

/** Titles and descriptions without what cannot be seen. */
const visibleWords = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(visibleWords)
    : isObject(schema)
      ? Object.fromEntries(
          Object.entries(schema).map(([name, part]) => [
            name,
            typeof part === 'string' && (name === 'title' || name === 'description') ? visibleText(part) : visibleWords(part),
          ]),
        )
      : schema;

/** Returns the output schema, which is shown and kept and never compiled: results are passed on as they are. */
function outputSchemaOf(given: unknown, notes: string[]): { outputSchema?: JsonObject } {
  if (!isObject(given)) return {};
  if (JSON.stringify(given).length <= MAX_OUTPUT_SCHEMA) return { outputSchema: visibleWords(given) as JsonObject };
  notes.push(`its output schema is larger than ${MAX_OUTPUT_SCHEMA} characters and is not kept`);
  return {};
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
function annotationsOf(given: unknown): { annotations?: JsonObject } {
  if (!isObject(given)) return {};
  const { title } = given;
  const kept = [
    ...(typeof title === 'string' ? [['title', cleanLine(title, MAX_SUMMARY)]] : []),
    ...HINTS.flatMap((name) => (typeof given[name] === 'boolean' ? [[name, given[name]]] : [])),
  ] as [string, unknown][];
  return kept.length === 0 ? {} : { annotations: Object.fromEntries(kept) };
}

type Rule = readonly [member: string, fault: string, is: (value: unknown) => boolean];
const isText = (value: unknown): boolean => typeof value === 'string';
const MEMBERS: readonly Rule[] = [
  ['title', 'it is no text', isText],
  ['description', 'it is no text', isText],
  ['outputSchema', 'it is no object', isObject],
  ['annotations', 'it is no object', isObject],
  ['icons', 'it is no list', Array.isArray],
  ['icons', 'an icon has no src', (value) => !Array.isArray(value) || value.every((icon) => isObject(icon) && isText(icon['src']))],
  ['execution', 'it is no object', isObject],
  ['_meta', 'it is no object', isObject],
];
const ANNOTATIONS: readonly Rule[] = [
  ['title', 'it is no text', isText],
  ...HINTS.map((name): Rule => [name, 'it is no boolean', (value) => typeof value === 'boolean']),
];
const brokenBy = (rules: readonly Rule[], given: JsonObject, what: string): string[] =>
  rules.flatMap(([member, fault, is]) =>
    given[member] === undefined || is(given[member]) ? [] : [`its ${what} "${member}" is left out: ${fault}`],
  );
/** Names members that break the protocol and are left out; the tool is taken, since it can do without them. */
const brokenMembers = (tool: JsonObject): string[] => [
  ...brokenBy(MEMBERS, tool, 'member'),
  ...(isObject(tool['annotations']) ? brokenBy(ANNOTATIONS, tool['annotations'], 'annotation') : []),
];

/** Throws `Skip` for a tool that can be called as a task only, because calls are made without tasks. */
function refuseTaskOnly({ execution }: ListedTool['tool']): void {
  if (isObject(execution) && execution['taskSupport'] === 'required')
    throw new Skip('it can only be called as a task (its execution.taskSupport is "required"), and calls are made without');
}

/** One tool. Throws `Skip` with why it cannot be one. */
export function mcpTool(
  listed: ListedTool,
  toolName: string,
  place: McpPlace,
): { stored: StoredTool; notes: string[]; schema: JsonObject } {
  const { tool, pin } = listed;
  const upstreamName = checkedName(listed);
  refuseTaskOnly(tool);
  const notes = brokenMembers(tool);
  if (toolName !== upstreamName) notes.push(`it is called ${quote(upstreamName)} at the server`);
  const inputSchema = inputSchemaOf(tool['inputSchema'], notes);
  const annotations = annotationsOf(tool['annotations']);
  const { outputSchema } = tool;
  const texts = [tool['title'], tool['description'], annotations.annotations?.['title'], ...textsOf(outputSchema)];
  const hadHidden = notes.includes(HIDDEN_NOTE) || texts.some(holdsHidden);
  if (hadHidden && !notes.includes(HIDDEN_NOTE)) notes.push(HIDDEN_NOTE);
  if (texts.some(holdsJoiners)) notes.push(JOINER_NOTE);
  const description = cleanText(tool['description'], MAX_DESCRIPTION);
  const title = cleanLine(tool['title'] ?? annotations.annotations?.['title'], MAX_SUMMARY);
  const stored = storedTool(keyOf(upstreamName), {
    definition: {
      kind: 'mcp',
      ...place,
      toolName,
      method: 'CALL',
      path: upstreamName,
      upstreamName,
      pin,
      inputSchema,
      ...outputSchemaOf(outputSchema, notes),
      ...annotations,
    },
    summary: summaryIn(description) || title || cleanLine(upstreamName, MAX_SUMMARY),
    description: description || title,
    tags: [],
    hadHidden,
  });
  return { stored, notes, schema: inputSchema };
}

/** Names as for operations of an API description: legal, unique, and the same again the next time. */
function namesOf(listing: McpListing, previous: ImportTask['previousNames']): Map<string, string> {
  const operations = listing.tools.flatMap((listed): Operation[] => {
    const name = upstreamNameOf(listed);
    return name === undefined || name.length > MAX_NAME
      ? []
      : [{ key: keyOf(name), method: 'CALL', path: name, pathItem: {}, operation: { operationId: name } }];
  });
  return nameOperations(operations, previous);
}

/** Everything that could not be taken is in the report. */
export function importMcpTools(task: Omit<ImportTask, 'source'>, listing: McpListing): ImportedDocument {
  const auth = task.auth ?? ({ type: 'none' } as const);
  const title = cleanLine(listing.server.name, 128);
  const slug = task.slug ?? slugFrom(title);
  const place: McpPlace = {
    integrationId: task.integrationId,
    slug,
    serverUrl: listing.url,
    transport: listing.transport,
    ...mcpToolAuth(auth),
  };
  const names = namesOf(listing, task.previousNames);
  const faultOf = createSchemaCheck();
  const tools = new Map<string, StoredTool>();
  const skipped: { operation: string; reason: string }[] = [];
  const notes: { operation?: string; note: string }[] = listing.cut === undefined ? [] : [{ note: listing.cut }];
  for (const [at, listed] of listing.tools.entries()) {
    const name = upstreamNameOf(listed);
    const operation = cleanLine(name === undefined ? `tool ${at + 1}` : keyOf(name), 300);
    try {
      checkedName(listed);
      const toolName = names.get(keyOf(name!))!;
      const made = mcpTool(listed, toolName, place);
      const fault = faultOf(made.schema);
      if (fault !== undefined) throw new Skip(`its input schema is broken: ${fault}`);
      tools.set(toolName, made.stored);
      notes.push(...made.notes.map((note) => ({ operation, note })));
    } catch (err) {
      if (!(err instanceof Skip)) throw err;
      skipped.push({ operation, reason: cleanLine(err.message, 500) });
    }
  }
  if (listing.awaitsConnection) notes.push({ note: AWAITS_CONNECTION });
  else if (listing.tools.length === 0) notes.push({ note: 'the server lists no tools' });
  const MAX_NOTES = 1_000;
  return {
    slug,
    title,
    description: cleanText(listing.server.instructions, MAX_DESCRIPTION),
    hadHidden: { title: holdsHidden(listing.server.name), description: holdsHidden(listing.server.instructions) },
    baseUrl: listing.url,
    transport: listing.transport,
    auth,
    tools: [...tools.values()],
    report: {
      format: `MCP ${cleanLine(listing.protocolVersion, 40)}`.trim(),
      ...(listing.awaitsConnection && { awaitsConnection: true as const }),
      operations: listing.tools.length,
      imported: tools.size,
      skipped,
      notes: notes.slice(0, MAX_NOTES),
      notesLeftOut: Math.max(0, notes.length - MAX_NOTES),
      collisions: findCollisions(slug, [...tools.keys()]),
    },
  };
}
