/** One operation to one tool. */
import type { registry } from '@gatehouse/contracts';
import { cleanLine, cleanText } from '../../shared/cleanText';
import { HIDDEN_NOTE, holdsHidden, holdsJoiners, JOINER_NOTE } from '../domain/marks';
import { MAX_SUMMARY, summaryIn, type DraftTool } from '../domain/storedTool';
import { toolAuth } from '../domain/toolAuth';
import { listOf, type JsonObject } from '../../shared/json';
import type { Operation } from './listOperations';
import { readBody, type Body } from './readBody';
import { readOutput } from './readOutput';
import { readParameters, type Parameter } from './readParameters';
import type { OperationSecurity } from './readSecurity';
import { serverOf } from './resolveServers';
import type { Packed } from './schemaBook';
import type { ToolContext } from './toolContext';

/** What an operation became. */
interface NotedTool extends DraftTool {
  readonly notes: string[];
}

const MAX_DESCRIPTION = 4_000;
const BODY = 'body';

interface Argument {
  readonly binding: registry.ParameterBinding;
  readonly schema: JsonObject | boolean;
}

/** The description of a parameter explains its schema better than the schema's own. */
const described = (schema: JsonObject | boolean, description: string): JsonObject | boolean =>
  description === '' || schema === false ? schema : { ...(schema === true ? {} : schema), description };

/** The first one to want a name has it; a later one becomes `<in>_<name>`. The body always keeps `body`. */
function toArguments(parameters: readonly Parameter[], body: Body | undefined, packed: Packed): Argument[] {
  const taken = new Set(body === undefined ? [] : [BODY]);
  const named = parameters.map(({ binding, description }, at): Argument => {
    let argument = binding.name;
    if (taken.has(argument)) argument = `${binding.in}_${binding.name}`;
    for (let n = 2; taken.has(argument); n += 1) argument = `${binding.in}_${binding.name}_${n}`;
    taken.add(argument);
    return { binding: { argument, ...binding }, schema: described(packed.schemas[at]!, description) };
  });
  if (body === undefined) return named;
  const binding = { argument: BODY, in: 'body' as const, name: '', required: body.required };
  const schema = packed.body ?? packed.schemas[parameters.length]!;
  return [...named, { binding, schema: described(schema, cleanText(body.description, 1_000)) }];
}

function inputSchemaOf(given: readonly Argument[], $defs: JsonObject): JsonObject {
  const required = given.filter(({ binding }) => binding.required).map(({ binding }) => binding.argument);
  return {
    type: 'object',
    properties: Object.fromEntries(given.map(({ binding, schema }) => [binding.argument, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(Object.keys($defs).length > 0 && { $defs }),
  };
}

const renamed = (given: readonly Argument[]): string[] =>
  given
    .filter(({ binding }) => binding.in !== 'body' && binding.argument !== binding.name)
    .map(({ binding }) => `${binding.in} parameter "${binding.name}" is the argument "${binding.argument}"`);

function textsOf({ operation, key }: Operation): Omit<DraftTool, 'definition'> {
  const description = cleanText(operation['description'], MAX_DESCRIPTION);
  const summary = cleanLine(operation['summary'], MAX_SUMMARY) || summaryIn(description) || cleanLine(key, MAX_SUMMARY);
  const tags = listOf(operation['tags'])
    .map((tag) => cleanLine(tag, 64))
    .filter((tag) => tag !== '');
  return { summary, description, tags: [...new Set(tags)].slice(0, 20) };
}

const fragmentNote = ({ key }: Operation): string[] => (key.includes('#') ? ['what stands behind "#" in its path is not sent'] : []);

/** Throws `Skip` when the operation cannot be called faithfully. */
export function makeTool(operation: Operation, toolName: string, security: OperationSecurity, context: ToolContext): NotedTool {
  const { document, book, integrationId, slug } = context;
  const { auth, isOptional, lacksCredential } = security;
  const baseUrl = serverOf(operation, context.servers);
  const { parameters, notes } = readParameters(document, operation, book, toolAuth(auth).auth);
  const body = readBody(context, operation, notes);
  const packed = book.pack(
    parameters.map(({ schema }) => schema),
    body?.schema,
  );
  const given = toArguments(parameters, body, packed);
  const output = readOutput(context, operation);
  const { summary, description, tags } = operation.operation;
  const texts = [summary, description, ...listOf(tags), body?.description];
  const hadHidden = texts.some(holdsHidden) || [...packed.notes, ...(output?.notes ?? [])].includes(HIDDEN_NOTE);
  const changed = [...notes, ...renamed(given), ...packed.notes];
  return {
    definition: {
      kind: 'http',
      integrationId,
      slug,
      toolName,
      baseUrl,
      method: operation.method,
      path: operation.path,
      parameters: given.map(({ binding }) => binding),
      ...(body !== undefined && { bodyType: body.type, ...(body.fields.length > 0 && { formFields: body.fields }) }),
      ...(packed.bodyNames && { bodyNames: packed.bodyNames }),
      inputSchema: inputSchemaOf(given, packed.$defs),
      ...toolAuth(auth),
      ...(isOptional && { isCredentialOptional: true as const }),
    },
    ...textsOf(operation),
    outputSchema: output?.schema,
    ...(lacksCredential && { lacksCredential }),
    hadHidden,
    notes: [
      ...fragmentNote(operation),
      ...changed.filter((note) => note !== HIDDEN_NOTE),
      ...(hadHidden ? [HIDDEN_NOTE] : []),
      ...(texts.some(holdsJoiners) ? [JOINER_NOTE] : []),
    ],
  };
}
