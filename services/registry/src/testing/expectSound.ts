/** What must hold of every import of an OpenAPI document. */
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { ImportedDocument } from '../catalog/integrations/importer/task';

const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, code: { optimize: false } });
addFormats(ajv);

/** Every operation is a tool or a line of the report, and every tool can be called. */
export function expectSound({ tools, report }: ImportedDocument): void {
  expect(report.imported).toBe(tools.length);
  expect(report.imported + report.skipped.length).toBe(report.operations);
  const all = [...tools.map(({ operation }) => operation), ...report.skipped.map(({ operation }) => operation)];
  expect(new Set(all).size).toBe(report.operations);
  for (const { reason } of report.skipped) expect(reason).toMatch(/^[^\n]+$/);
  expect(new Set(tools.map(({ toolName }) => toolName)).size).toBe(tools.length);
  for (const tool of tools) {
    expect(tool.toolName).toMatch(/^[A-Za-z0-9_.-]{1,256}$/);
    const { inputSchema, parameters, path } = JSON.parse(tool.definition);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(inputSchema.properties).sort()).toEqual([...tool.argumentNames].sort());
    expect(ajv.compile(inputSchema)).toBeInstanceOf(Function);
    ajv.removeSchema(inputSchema);
    const placeholders = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]);
    const inPath = parameters.filter((p: { in: string }) => p.in === 'path').map((p: { name: string }) => p.name);
    expect(inPath.sort()).toEqual([...new Set(placeholders)].sort());
  }
}
