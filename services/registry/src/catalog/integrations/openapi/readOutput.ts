/** The schema of what an operation answers when all is well, for those who read it before they call (ADR 0093). */
import { objectOf, type JsonObject } from '../../shared/json';
import type { Operation } from './listOperations';
import { essence, isJson } from './readBody';
import { resolveObject } from './resolveRef';
import { Skip } from './skip';
import type { ToolContext } from './toolContext';

/** The most characters of an output schema, as JSON text. A larger one helps nobody to choose members, and every description of the tool would carry it. */
const MAX_OUTPUT_SCHEMA = 16 * 1024;
const GOOD = /^2(?:\d\d|XX)$/i;

/** Undefined when the document has none, when it is no JSON, or when it cannot be read: the tool can be called all the same. `notes`: what was changed in it. */
export function readOutput(
  { document, answers }: ToolContext,
  { operation }: Operation,
): { schema: JsonObject; notes: string[] } | undefined {
  try {
    const responses = objectOf(operation['responses']);
    const good = Object.keys(responses)
      .filter((status) => GOOD.test(status))
      .sort()[0];
    if (good === undefined) return undefined;
    const content = objectOf(resolveObject(document, responses[good], 'the answer')['content']);
    const json = Object.entries(content).find(([type]) => isJson(essence(type)));
    const schema = json && objectOf(json[1])['schema'];
    if (schema === undefined) return undefined;
    const { schemas, $defs, size, notes } = answers.pack([answers.convert(schema)], undefined);
    // Written as text it would be larger still, and of a large API each answer may reach all its definitions.
    if (size > MAX_OUTPUT_SCHEMA) return undefined;
    const whole = { ...(typeof schemas[0] === 'object' && schemas[0]), ...(Object.keys($defs).length > 0 && { $defs }) };
    return Object.keys(whole).length > 0 && JSON.stringify(whole).length <= MAX_OUTPUT_SCHEMA ? { schema: whole, notes } : undefined;
  } catch (err) {
    if (err instanceof Skip) return undefined;
    throw err;
  }
}
