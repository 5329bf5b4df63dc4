/**
 * The ends of 64-bit integers are no numbers of JavaScript, which would show others in their place: bounds of that size are left out, the format says them.
 * Definitions that were stored before that was so hold them still.
 */
import { isObject, sameJson, type JsonObject } from '../../shared/json';
import { digestOf, readDefinition, type StoredTool, type Undigested } from './storedTool';

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** Changes the schema in place, and nothing of its parts. */
export function dropEnds(schema: JsonObject): void {
  if (![schema['type']].flat().includes('integer')) return;
  for (const bound of BOUNDS) if (typeof schema[bound] === 'number' && Math.abs(schema[bound]) >= 2 ** 63) delete schema[bound];
}

const holdsEnd = (text = ''): boolean => /imum":-?(?:\d{19,}|\d[\d.]*e\+\d+)/.test(text);

function withoutEnds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutEnds);
  if (!isObject(part)) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withoutEnds(value)]));
  dropEnds(copy);
  return copy;
}

function digestWithoutEnds(definition: string): string {
  const read = readDefinition(definition);
  return digestOf({ ...read, inputSchema: withoutEnds(read.inputSchema) } as Undigested);
}

const isSameOutput = (stored: string | undefined, read: string | undefined): boolean =>
  stored !== undefined && read !== undefined && holdsEnd(stored) && sameJson(withoutEnds(JSON.parse(stored)), JSON.parse(read));

/** Keeps the stored definition, digest and output schema of tools that differ only in bounds left out here, so that they do not count as changed. */
export function asStored(
  tools: readonly StoredTool[],
  stored: readonly Pick<StoredTool, 'toolName' | 'definition' | 'digest' | 'outputSchema'>[],
): StoredTool[] {
  const old = new Map(stored.map((tool) => [tool.toolName, tool]));
  return tools.map((tool) => {
    const before = old.get(tool.toolName);
    if (before === undefined) return tool;
    const { definition, digest, outputSchema } = before;
    const isSame = digest !== tool.digest && holdsEnd(definition) && digestWithoutEnds(definition) === tool.digest;
    return {
      ...tool,
      ...(isSame && { definition, digest }),
      ...(outputSchema !== undefined && isSameOutput(outputSchema, tool.outputSchema) && { outputSchema }),
    };
  });
}
