/** The last check of a tool: the validator that will judge its arguments takes its schema. */
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

/** Returns why a schema cannot be used, or undefined. Keeps nothing of the schemas it saw. */
export function createSchemaCheck(): (schema: Record<string, unknown>) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: false, addUsedSchema: false, logger: false, code: { optimize: false } });
  addFormats(ajv);
  return (schema) => {
    try {
      ajv.compile(schema);
      return undefined;
    } catch (err) {
      return err instanceof Error ? err.message.slice(0, 200) : 'unknown fault';
    } finally {
      ajv.removeSchema(schema);
    }
  };
}
