/**
 * The schemas of one document. Each component is converted once and given to tools by reference: expanding references, as the OpenAPI libraries do,
 * doubles with every level when a schema uses another one twice (24 levels took minutes), and turns recursion into special cases.
 */
import { convertSchema, type SchemaContext } from './convertSchema';
import { isObject, quote, type JsonObject } from './json';
import { targetOf } from './resolveRef';
import { Skip } from './skip';

/** Largest input schema of a tool, as JSON text. */
export const MAX_SCHEMA_CHARACTERS = 256 * 1024;
const MAX_NOTES = 20;

export interface Converted {
  readonly schema: JsonObject | boolean;
  /** `$ref` of every definition it uses, as in the document. */
  readonly refs: ReadonlySet<string>;
  /** Those among them that apply to the very same value. */
  readonly inPlace: ReadonlySet<string>;
  readonly notes: readonly string[];
}
interface Definition extends Converted {
  readonly name: string;
  readonly size: number;
}

export interface Packed {
  readonly $defs: JsonObject;
  readonly notes: string[];
}

export class SchemaBook {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #definitions = new Map<string, Definition | Skip>();

  constructor(private readonly document: JsonObject) {}

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
      note: (text) => void (notes.size < MAX_NOTES && notes.add(text)),
      isReadOnly: (part) => this.#isReadOnly(part),
    };
    return { schema: convertSchema(schema, context, true), refs, inPlace, notes: [...notes] };
  }

  /** Definitions that these schemas reach, and their notes. Throws `Skip` when one is broken, endless, or all are too large together. */
  pack(roots: readonly Converted[]): Packed {
    const reached = new Map<string, Definition>();
    const queue = roots.flatMap(({ refs }) => [...refs]);
    let size = roots.reduce((sum, { schema }) => sum + JSON.stringify(schema).length, 0);
    while (queue.length > 0) {
      const ref = queue.pop()!;
      if (reached.has(ref)) continue;
      const definition = this.#definition(ref);
      reached.set(ref, definition);
      queue.push(...definition.refs);
      size += definition.size;
      if (size > MAX_SCHEMA_CHARACTERS) break;
    }
    if (size > MAX_SCHEMA_CHARACTERS) throw new Skip(`its input schema is larger than ${MAX_SCHEMA_CHARACTERS} characters`);
    refuseEndless(reached);
    const sorted = [...reached.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return {
      $defs: Object.fromEntries(sorted.map(({ name, schema }) => [name, schema])),
      notes: [...new Set([...roots, ...sorted].flatMap(({ notes }) => notes))].slice(0, MAX_NOTES),
    };
  }

  #definition(ref: string): Definition {
    const known = this.#definitions.get(ref) ?? this.#read(ref);
    this.#definitions.set(ref, known);
    if (known instanceof Skip) throw known;
    return known;
  }

  #read(ref: string): Definition | Skip {
    try {
      const converted = this.convert(targetOf(this.document, ref));
      return { ...converted, name: this.#nameOf(ref), size: JSON.stringify(converted.schema).length };
    } catch (err) {
      if (err instanceof Skip) return err;
      throw err;
    }
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

  #isReadOnly(schema: unknown): boolean {
    if (!isObject(schema)) return false;
    if (typeof schema['$ref'] !== 'string') return schema['readOnly'] === true;
    try {
      const target = targetOf(this.document, schema['$ref']);
      return isObject(target) && target['readOnly'] === true;
    } catch {
      return false;
    }
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
