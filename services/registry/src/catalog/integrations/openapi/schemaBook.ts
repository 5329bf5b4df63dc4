/**
 * The schemas of one document. Each component is converted once and given to tools by reference: expanding references, as the OpenAPI libraries do,
 * doubles with every level when a schema uses another one twice (24 levels took minutes), and turns recursion into special cases.
 */
import { registry } from '@gatehouse/contracts';
import { HIDDEN_NOTE } from '../domain/marks';
import { convertSchema, type SchemaContext } from './convertSchema';
import { isObject, listOf, objectOf, quote, type JsonObject } from '../../shared/json';
import { targetOf } from './resolveRef';
import { Skip } from './skip';
import { firstLevelOf, memberNamesOf, namesOf, withoutWords, type Schema } from './slimSchema';

/** Largest input schema of a tool, as JSON text. */
const MAX_SCHEMA_CHARACTERS = 256 * 1024;
const TOO_LARGE = `its input schema is larger than ${MAX_SCHEMA_CHARACTERS} characters`;
const MAX_NOTES = 20;
/** Parts of parts in which read-only members are looked for, and names that are found in them. */
const MAX_PARTS_DEPTH = 32;
const MAX_READ_ONLY = 1_000;
const NONE: ReadonlySet<string> = new Set();

export interface Converted {
  readonly schema: JsonObject | boolean;
  /** `$ref` of every definition it uses, as in the document. */
  readonly refs: ReadonlySet<string>;
  /** References among `refs` whose definitions apply to the same value as the schema itself, not to a part of it. */
  readonly inPlace: ReadonlySet<string>;
  readonly notes: readonly string[];
}
interface Definition extends Converted {
  readonly name: string;
  readonly size: number;
  /** The schema without descriptions and the like. */
  readonly slim: Schema;
  readonly slimSize: number;
}

export interface Packed {
  /** Schemas of the parameters, then that of the body unless `body` stands for it. */
  readonly schemas: readonly Schema[];
  /** A smaller schema in place of the body's own, which is too large. */
  readonly body?: Schema;
  /** Names of the members at every level of a body that is not described as a whole, unless they are too many. */
  readonly bodyNames?: JsonObject;
  readonly $defs: JsonObject;
  /** Characters of `schemas` and the values of `$defs`, as JSON text. */
  readonly size: number;
  readonly notes: string[];
}

const noted = (packed: Packed, note: string): Packed => ({ ...packed, notes: [...packed.notes, note] });
const DEFS = '#/$defs/';

export class SchemaBook {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #definitions = new Map<string, Definition | Skip>();
  readonly #readOnly = new WeakMap<object, ReadonlySet<string>>();

  /** `isSchema`: the document is one schema, to which `#` refers. */
  constructor(
    private readonly document: JsonObject,
    private readonly isSchema = false,
  ) {}

  /** The schema alone; what it refers to comes with `pack`. */
  convert(schema: unknown): Converted {
    const refs = new Set<string>();
    const inPlace = new Set<string>();
    const notes = new Set<string>();
    const context: SchemaContext = {
      refer: (ref, same) => {
        refs.add(ref);
        if (same) inPlace.add(ref);
        return this.#nameOf(ref);
      },
      note: (text) => void ((notes.size < MAX_NOTES || text === HIDDEN_NOTE) && notes.add(text)),
      readOnlyIn: (part) => this.#readOnlyIn(part),
    };
    return { schema: convertSchema(schema, context, true), refs, inPlace, notes: [...notes] };
  }

  /**
   * Schemas of the parameters and the body, with the definitions they reach. What is too large loses its descriptions; if it still is, the body is open
   * below its first level, and where that is too large only the names of that level are described. Names of all levels are kept beside the schema where
   * they are not too many: by them the executor tells members apart. Throws `Skip` when a schema is broken or endless, or what is left is too large.
   */
  pack(parameters: readonly Converted[], body: Converted | undefined): Packed {
    const all = body === undefined ? parameters : [...parameters, body];
    const whole = this.#gather(all, 'schema');
    if (whole.size <= MAX_SCHEMA_CHARACTERS) return whole;
    const slim = this.#gather(all, 'slim');
    if (slim.size <= MAX_SCHEMA_CHARACTERS) return noted(slim, `${TOO_LARGE}: descriptions are left out`);
    const open = body && { $comment: registry.OPENED, ...firstLevelOf(body.schema, (ref) => this.#resolve(ref)) };
    const rest = this.#gather(parameters, 'slim');
    if (open === undefined || rest.size > MAX_SCHEMA_CHARACTERS) throw new Skip(TOO_LARGE);
    const bodyNames = this.#namesIn(body!);
    const packed = { ...rest, ...(bodyNames && { bodyNames }) };
    if (rest.size + JSON.stringify(open).length <= MAX_SCHEMA_CHARACTERS)
      return noted({ ...packed, body: open }, `${TOO_LARGE}: of the body only the first level is described and checked`);
    const names = namesOf(open);
    if (rest.size + JSON.stringify(names).length > MAX_SCHEMA_CHARACTERS) throw new Skip(TOO_LARGE);
    return noted(
      { ...packed, body: names },
      `${TOO_LARGE}: of the body only the names of its first level are described, and nothing is checked`,
    );
  }

  /** Every name in a body, with the definitions it reaches; undefined when they are too many. */
  #namesIn(body: Converted): JsonObject | undefined {
    const packed = this.#gather([body], 'slim');
    const $defs = Object.fromEntries(Object.entries(packed.$defs).map(([name, part]) => [name, memberNamesOf(part)]));
    const names = { ...memberNamesOf(packed.schemas[0]), $defs };
    return JSON.stringify(names).length <= MAX_SCHEMA_CHARACTERS ? names : undefined;
  }

  #gather(roots: readonly Converted[], form: 'schema' | 'slim'): Packed {
    const reached = new Map<string, Definition>();
    const queue = roots.flatMap(({ refs }) => [...refs]);
    for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
      if (reached.has(ref)) continue;
      const definition = this.#definition(ref);
      reached.set(ref, definition);
      queue.push(...definition.refs);
    }
    refuseEndless(reached);
    const sorted = [...reached.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const schemas = roots.map(({ schema }) => (form === 'slim' ? withoutWords(schema) : schema));
    const $defs = Object.fromEntries(sorted.map((definition) => [definition.name, definition[form]]));
    const noted = [...new Set([...roots, ...sorted].flatMap((each) => each.notes))];
    const notes = noted.filter((note, at) => at < MAX_NOTES || note === HIDDEN_NOTE);
    const ofDefinitions = sorted.reduce((sum, { size, slimSize }) => sum + (form === 'slim' ? slimSize : size), 0);
    const size = schemas.reduce<number>((sum, schema) => sum + JSON.stringify(schema).length, ofDefinitions);
    return { schemas, $defs, size, notes };
  }

  /** What a `$ref` of a converted schema points to. */
  #resolve(converted: string): Schema {
    const name = converted.slice(DEFS.length);
    const [ref] = [...this.#names].find(([, each]) => each === name)!;
    return this.#definition(ref).schema;
  }

  #definition(ref: string): Definition {
    const known = this.#definitions.get(ref) ?? this.#read(ref);
    this.#definitions.set(ref, known);
    if (known instanceof Skip) throw known;
    return known;
  }

  #read(ref: string): Definition | Skip {
    try {
      const converted = this.convert(this.#target(ref));
      const slim = withoutWords(converted.schema);
      const sizes = { size: JSON.stringify(converted.schema).length, slimSize: JSON.stringify(slim).length };
      return { ...converted, name: this.#nameOf(ref), slim, ...sizes };
    } catch (err) {
      if (err instanceof Skip) return err;
      throw err;
    }
  }

  #target(ref: string): unknown {
    return this.isSchema && ref === '#' ? this.document : targetOf(this.document, ref);
  }

  /** Last step of the pointer, made legal and unique in the document. */
  #nameOf(ref: string): string {
    const known = this.#names.get(ref);
    if (known !== undefined) return known;
    const base =
      ref
        .slice(ref.lastIndexOf('/') + 1)
        .replace(/[^A-Za-z0-9_.-]+/g, '_')
        .slice(0, 100) || '_';
    let name = base;
    for (let n = 2; this.#taken.has(name); n += 1) name = `${base}_${n}`;
    this.#taken.add(name);
    this.#names.set(ref, name);
    return name;
  }

  /** Each schema is looked through once: parts may use others many times, or themselves. */
  #readOnlyIn(schema: unknown, depth = 0): ReadonlySet<string> {
    if (!isObject(schema) || depth > MAX_PARTS_DEPTH) return NONE;
    const known = this.#readOnly.get(schema);
    if (known !== undefined) return known;
    this.#readOnly.set(schema, NONE);
    const own = Object.entries(objectOf(schema['properties'])).flatMap(([name, part]) => (this.#isReadOnly(part) ? [name] : []));
    const parts = [...listOf(schema['allOf']), ...(typeof schema['$ref'] === 'string' ? [this.#tryTarget(schema['$ref'])] : [])];
    const names = new Set(own);
    for (const part of parts) for (const name of this.#readOnlyIn(part, depth + 1)) if (names.size < MAX_READ_ONLY) names.add(name);
    this.#readOnly.set(schema, names);
    return names;
  }

  #tryTarget(ref: string): unknown {
    try {
      return this.#target(ref);
    } catch {
      return undefined;
    }
  }

  #isReadOnly(schema: unknown): boolean {
    if (!isObject(schema)) return false;
    if (typeof schema['$ref'] !== 'string') return schema['readOnly'] === true;
    // In OpenAPI 3.1 `readOnly` may also stand beside the reference.
    return schema['readOnly'] === true || objectOf(this.#tryTarget(schema['$ref']))['readOnly'] === true;
  }
}

/** A schema that applies itself to the same value again would be checked for ever. Strips definitions that end, until none is left or only a circle. */
function refuseEndless(reached: ReadonlyMap<string, Definition>): void {
  const open = new Map([...reached].map(([ref, { inPlace }]) => [ref, inPlace.size]));
  const users = new Map<string, string[]>();
  for (const [ref, { inPlace }] of reached) for (const used of inPlace) users.set(used, [...(users.get(used) ?? []), ref]);
  const ended = [...open].filter(([, count]) => count === 0).map(([ref]) => ref);
  for (let ref = ended.pop(); ref !== undefined; ref = ended.pop()) {
    open.delete(ref);
    for (const user of users.get(ref) ?? []) {
      const left = open.get(user)! - 1;
      open.set(user, left);
      if (left === 0) ended.push(user);
    }
  }
  const [circular] = open.keys();
  if (circular !== undefined) throw new Skip(`schema ${quote(circular)} consists of itself`);
}
