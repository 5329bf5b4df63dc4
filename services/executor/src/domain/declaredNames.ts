/**
 * Names that a tool's schema declares where a value stands, over everything that speaks of the same value (`$ref`, `allOf`, `anyOf`, ...), and members
 * that are spelled like one of them without being it. JSON decoders of several languages do not look at case, so `AMOUNT` would be read as `amount`
 * by the API and by no rule.
 */
import { registry } from '@gatehouse/contracts';
import { refuseArgument } from './refusal';
import { isForm } from './forms';
import { foldName, readingsOf, refuseControl } from './wireNames';

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value : [value]).filter(isObject);
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;
const REF = '#/$defs/';

interface Declared {
  /** Members of an object that stands where these schemas speak. */
  readonly members: ReadonlyMap<string, readonly Schema[]>;
  readonly items: readonly Schema[];
  /** Schemas of members that are not declared by name. */
  readonly others: readonly Schema[];
  /** First reading of each name. */
  readonly folded: ReadonlyMap<string, string>;
  /** The document names more than these schemas do. */
  readonly isOpened: boolean;
}

/** Reads the schemas of one tool; what was read is kept as long as the reader. */
function createDeclared(root: Schema): (schemas: readonly Schema[]) => Declared {
  const defs = isObject(root['$defs']) ? root['$defs'] : {};
  const known = new Map<string, Declared>();
  const ids = new Map<Schema, number>();
  const idOf = (schema: Schema): number => ids.get(schema) ?? (ids.set(schema, ids.size), ids.size - 1);

  function inPlace(schemas: readonly Schema[]): Set<Schema> {
    const all = new Set<Schema>();
    const queue = [...schemas];
    for (let schema = queue.pop(); schema !== undefined; schema = queue.pop()) {
      if (all.has(schema)) continue;
      all.add(schema);
      const ref = schema['$ref'];
      if (typeof ref === 'string' && ref.startsWith(REF)) queue.push(...schemasIn(defs[ref.slice(REF.length)]));
      for (const keyword of SAME_VALUE) queue.push(...schemasIn(schema[keyword]));
      if (isObject(schema['dependentSchemas'])) queue.push(...Object.values(schema['dependentSchemas']).flatMap(schemasIn));
    }
    return all;
  }

  return (schemas) => {
    const key = schemas.map(idOf).join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const members = new Map<string, Schema[]>();
    const items: Schema[] = [];
    const others: Schema[] = [];
    let isOpened = false;
    for (const schema of inPlace(schemas)) {
      isOpened ||= schema['$comment'] === registry.OPENED;
      for (const [name, part] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {}))
        members.set(name, [...(members.get(name) ?? []), ...schemasIn(part)]);
      items.push(...schemasIn(schema['items']), ...schemasIn(schema['prefixItems']));
      others.push(...schemasIn(schema['additionalProperties']));
      if (isObject(schema['patternProperties'])) others.push(...Object.values(schema['patternProperties']).flatMap(schemasIn));
    }
    const folded = new Map([...members.keys()].map((name) => [foldName(name), name]));
    const declared = { members, items, others, folded, isOpened };
    known.set(key, declared);
    return declared;
  };
}

/** Throws `AppError('invalid')` for a member that is not declared and differs from a declared one in case, outer blanks or inner underscores only. */
function refuseLookalikes(
  at: string,
  value: unknown,
  schemas: readonly Schema[],
  declaredBy: (schemas: readonly Schema[]) => Declared,
): void {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return;
  const { members, items, others, folded, isOpened } = declaredBy(schemas);
  if (isOpened) refuseTwins(at, value);
  if (Array.isArray(value)) {
    value.forEach((item, place) => refuseLookalikes(`${at}/${place}`, item, items, declaredBy));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const own = members.get(name);
    const like = own === undefined ? folded.get(foldName(name)) : undefined;
    if (like !== undefined)
      refuseArgument(
        `${at}/${name}`,
        `is spelled like ${JSON.stringify(like)}, which this object declares; many APIs would read it as that`,
      );
    refuseLookalikes(`${at}/${name}`, member, own ?? others, declaredBy);
  }
}

/** Refuses two like names in one object, because it is not known which of them the document means. */
function refuseTwins(at: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((item, place) => refuseTwins(`${at}/${place}`, item));
  const seen = new Map<string, string>();
  for (const [name, member] of Object.entries(value)) {
    const reading = foldName(name);
    const like = seen.get(reading);
    if (like !== undefined)
      refuseArgument(`${at}/${name}`, `is spelled like ${JSON.stringify(like)} beside it; many APIs would read them as one`);
    seen.set(reading, name);
    refuseTwins(`${at}/${name}`, member);
  }
}

export interface NameGuard {
  /** Names that the document declares at the top of the body. */
  readonly ofBody: readonly string[];
  /** Throws `AppError('invalid')` when a member of the argument could be read as another that is declared, or as another method. */
  readonly check: (argument: string, value: unknown) => void;
}

/** Names of parameters that many servers read together with the fields of a form, or with the members of a JSON body. */
function namesBeside({ parameters, bodyType = '' }: registry.HttpTool): Set<string> {
  const places = isForm(bodyType) ? ['query', 'path'] : ['query'];
  return new Set(parameters.filter((binding) => places.includes(binding.in)).flatMap(({ name }) => readingsOf(name)));
}

/** Compile once per definition. */
export function createNameGuard(definition: registry.HttpTool): NameGuard {
  const { inputSchema, bodyNames, parameters } = definition;
  const body = parameters.find((binding) => binding.in === 'body')?.argument;
  const inArguments = createDeclared(inputSchema);
  const inBody = bodyNames === undefined ? inArguments : createDeclared(bodyNames);
  const schemasOf = (argument: string): readonly Schema[] =>
    argument === body && bodyNames !== undefined ? [bodyNames] : (inArguments([inputSchema]).members.get(argument) ?? []);
  const declared = new Set(body === undefined ? [] : inBody(schemasOf(body)).members.keys());
  const beside = namesBeside(definition);
  function refuseField(at: string, name: string): void {
    const readings = readingsOf(name);
    refuseControl(at, name, readings);
    if (readings.some((reading) => beside.has(reading)))
      refuseArgument(at, 'is like a parameter of the query or path; many servers read both as one');
  }
  return {
    ofBody: [...declared],
    check(argument, value) {
      refuseLookalikes(argument, value, schemasOf(argument), argument === body ? inBody : inArguments);
      if (argument !== body || !isObject(value)) return;
      for (const name of Object.keys(value)) if (!declared.has(name)) refuseField(`${argument}/${name}`, name);
    },
  };
}
