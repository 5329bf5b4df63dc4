/** Real documents: the example set of readme and GitHub's whole API. Every operation is a tool or a line in the report. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { githubDocument } from '../../../testing/publicDocuments';
import { importDocument } from './importDocument';
import type { ImportedDocument } from '../importer/task';

const examples = dirname(require.resolve('@readme/oas-examples/package.json'));
const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
  ['json', 'yaml'].flatMap((kind) =>
    readdirSync(join(examples, version, kind), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(`.${kind}`))
      .map((name) => join(examples, version, kind, name)),
  ),
);

const read = (text: string, slug: string): ImportedDocument =>
  importDocument({ integrationId: 'int_0000000000000000000000', slug, source: { text }, sourceUrl: 'https://example.com/openapi' });

const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false, code: { optimize: false } });
addFormats(ajv);

function expectSound({ tools, report }: ImportedDocument): void {
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

test.each(files.map((file) => [relative(examples, file), file]))('%s', (_name, file) => {
  expectSound(read(readFileSync(file, 'utf8'), 'example'));
});

test('there are documents of every version', () => {
  expect(files.length).toBeGreaterThan(100);
});

test('JSON and YAML of the same API are the same tools', () => {
  for (const name of ['2.0/%/petstore', '3.0/%/star-trek', '3.1/%/train-travel']) {
    const [json, yaml] = ['json', 'yaml'].map((kind) => readFileSync(join(examples, `${name.replace('%', kind)}.${kind}`), 'utf8'));
    expect(read(yaml!, 'example').tools.map(({ digest }) => digest)).toEqual(read(json!, 'example').tools.map(({ digest }) => digest));
  }
});

test('the whole GitHub API', () => {
  const github = read(githubDocument(), 'github');
  expectSound(github);
  const { tools, report, baseUrl } = github;
  expect(baseUrl).toBe('https://api.github.com');
  expect(report).toMatchObject({ format: 'OpenAPI 3.0.3', operations: 1_223, imported: 1_222 });
  expect(report.skipped).toEqual([
    {
      operation: 'POST /repos/{owner}/{repo}/releases/{release_id}/assets',
      reason: 'it has a server of its own at "https://uploads.github.com", another origin than the integration',
    },
  ]);
  expect(tools.map(({ toolName }) => toolName)).toEqual(expect.arrayContaining(['repos_get', 'issues_create', 'pulls_list']));
  // 64 characters are not enough for these; each is called by a shortened name.
  expect(report.collisions.map(({ tools: names }) => names.length)).toEqual([2, 2, 3]);
  for (const { tool, tools: names } of report.collisions) for (const name of names) expect(name.slice(0, 64)).toBe(tool);
  expect(new Set(report.collisions.flatMap(({ calledAs }) => calledAs)).size).toBe(7);
}, 180_000);
