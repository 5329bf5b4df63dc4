/** Operations made by hand, as the form has them and as the API takes them. */
import type { HandMadeOperation, NewImport } from '../../api/types.ts';
import { copy } from './copy.ts';

type SentParameter = NonNullable<HandMadeOperation['parameters']>[number];

/** A parameter in the query or a header. */
export type ParameterRow = {
  name: string;
  in: string;
  type: string;
  list: boolean;
  /** The values that are taken, one in each line; none: all. */
  enum: string;
  required: boolean;
  description: string;
};
export type Row = {
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ParameterRow[];
  takesBody: boolean;
  /** Text of the schema of the body. */
  schema: string;
  /** What it was read from: the form has no fields for all of it. */
  before: HandMadeOperation | null;
};
export type HandMade = {
  name: string;
  /** How calls prove themselves; `keep`: as now. */
  proof: string;
  keyName: string;
  operations: Row[];
};

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
export const emptyParameter: ParameterRow = {
  name: '',
  in: 'query',
  type: 'string',
  list: false,
  enum: '',
  required: false,
  description: '',
};
export const emptyRow: Row = {
  name: '',
  method: 'GET',
  path: '',
  summary: '',
  description: '',
  parameters: [],
  takesBody: false,
  schema: '',
  before: null,
};

/** A body is sent with these. */
export const maySendBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** Names in braces. */
export const namesInPath = (path: string): string[] => [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];

const parameterRow = ({ enum: values = [], ...parameter }: SentParameter): ParameterRow => ({
  ...emptyParameter,
  ...parameter,
  enum: values.join('\n'),
});

const rowOf = (before: HandMadeOperation): Row => {
  const { name, method, path, summary = '', description = '', parameters = [], body } = before;
  return {
    name,
    method,
    path,
    summary,
    description,
    parameters: parameters.filter((one) => one.in !== 'path').map(parameterRow),
    takesBody: body !== undefined,
    schema: body?.schema === undefined ? '' : JSON.stringify(body.schema, null, 2),
    before,
  };
};

interface Known {
  name: string;
  baseUrl: string;
  operations: readonly HandMadeOperation[];
}
const none: HandMade = { name: '', proof: 'none', keyName: '', operations: [] };

/** Fields of the form, of what is there already or of nothing. */
export function handMadeOf(): HandMade;
export function handMadeOf(known: Known): Pick<HandMade, 'name' | 'operations'> & { baseUrl: string };
export function handMadeOf(known?: Known): Partial<HandMade> {
  if (known === undefined) return none;
  const { name, baseUrl, operations } = known;
  return { name, operations: operations.map(rowOf), ...{ baseUrl } };
}

function schemaOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface From {
  from: string;
}
const byHand = (rule: (value: string) => string | null) => (value: string, values: From) => (values.from === 'hand' ? rule(value) : null);

/** Rules for the fields of each operation. */
export const rowRules = {
  name: byHand((name) => (/^[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?$/.test(name) && name.length <= 64 ? null : copy.hand.toolNameRule)),
  path: byHand((path) => (path.startsWith('/') ? null : copy.hand.pathRule)),
  schema: byHand((text) => (text.trim() === '' || schemaOf(text) !== undefined ? null : copy.hand.schemaRule)),
};

/** True and false need no list of values. */
export const mayHaveValues = (type: string): boolean => type !== 'boolean';

function valuesOf({ type, enum: values }: ParameterRow): (string | number)[] {
  const lines = values.split('\n').filter((line) => line.trim() !== '');
  if (!mayHaveValues(type)) return [];
  // What is no number is sent as it is: the API says what is wrong with it.
  return type === 'string' ? lines : lines.map((line) => (Number.isFinite(Number(line)) ? Number(line) : line));
}

function parameterOf(row: ParameterRow): SentParameter {
  const { name, in: place, type, list, required, description } = row;
  const values = valuesOf(row);
  return {
    name,
    in: place,
    ...(type !== 'string' && { type }),
    ...(list && { list }),
    ...(values.length > 0 && { enum: values }),
    ...(required && { required }),
    ...(description !== '' && { description }),
  } as SentParameter;
}

function operationOf({ before, ...row }: Row): HandMadeOperation {
  const { name, method, path, summary, description, schema } = row;
  const inPath = (before?.parameters ?? []).filter((one) => one.in === 'path' && namesInPath(path).includes(one.name));
  const parameters = [...row.parameters.map(parameterOf), ...inPath];
  const { schema: _replaced, ...body } = before?.body ?? {};
  return {
    name,
    method: method as HandMadeOperation['method'],
    path,
    ...(summary !== '' && { summary }),
    ...(description !== '' && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(row.takesBody && maySendBody(method) && { body: { ...body, ...(schema.trim() !== '' && { schema: schemaOf(schema)! }) } }),
  };
}

function authOf({ proof, keyName }: HandMade): Pick<NewImport, 'auth'> {
  if (proof === 'header' || proof === 'query') return { auth: { type: 'apiKey', in: proof, name: keyName } };
  return proof === 'none' || proof === 'bearer' || proof === 'basic' ? { auth: { type: proof } } : {};
}

/** Makes the body that the API takes from values that keep the rules. */
export const handMadeBody = (values: HandMade): NewImport => ({
  name: values.name,
  ...authOf(values),
  operations: values.operations.map(operationOf),
});
