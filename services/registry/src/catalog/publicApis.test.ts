/** Whole APIs of others, each imported once: what becomes of their operations, how their largest tools are shown, and how their tools are found. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicDocument, type Vendor } from '@gatehouse/test-support';
import { expectSound } from '../testing/expectSound';
import { fitTools } from './integrations/domain/fitTools';
import type { ImportedDocument } from './integrations/importer/task';
import { importDocument } from './integrations/openapi/importDocument';
import { toSearchable } from './integrations/toolSearch';
import { buildToolIndex } from './search/toolIndex';

const INTEGRATION_ID = 'int_0000000000000000000000';
const imports = new Map<Vendor, ImportedDocument>();
async function imported(vendor: Vendor): Promise<ImportedDocument> {
  const known = imports.get(vendor);
  if (known !== undefined) return known;
  const read = importDocument({ integrationId: INTEGRATION_ID, slug: vendor, source: { text: await publicDocument(vendor) } });
  imports.set(vendor, read);
  return read;
}

test('the whole GitHub API', async () => {
  const github = await imported('github');
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

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
test.each(['github', 'stripe', 'jira'] as const)(
  "the twenty largest of %s's tools are under 60 KB, each with its arguments",
  async (vendor) => {
    const { tools } = await imported(vendor);
    const largest = tools.toSorted((a, b) => b.definition.length - a.definition.length).slice(0, 20);
    const whole = largest.map(({ toolName, description, definition }) => {
      return { tool: `${vendor}/${toolName}`, description, inputSchema: JSON.parse(definition).inputSchema, approval: 'never' };
    });
    expect(bytes(whole)).toBeGreaterThan(200_000);
    const fitted = fitTools(whole);
    expect(bytes({ tools: fitted, notFound: [] })).toBeLessThan(60_000);
    for (const [at, { tool, inputSchema }] of fitted.entries()) {
      expect(tool).toBe(whole[at]!.tool);
      expect(Object.keys(inputSchema['properties'] as object)).toEqual(Object.keys(whole[at]!.inputSchema['properties'] as object));
    }
  },
  180_000,
);

/** Plain questions to the tools that answer them; `npm run bench -- --search` prints every rank. The words of the search were chosen by one half, never by the other. */
type Questions = Record<'tuning' | 'heldOut', Record<string, string[]>>;

async function ranksOf(vendor: Vendor): Promise<Record<keyof Questions, number[]>> {
  const questions = JSON.parse(readFileSync(join(__dirname, 'search', 'questions', `${vendor}.json`), 'utf8')) as Questions;
  const { tools } = await imported(vendor);
  const index = await buildToolIndex(tools.map((tool) => toSearchable({ _id: INTEGRATION_ID, slug: vendor, name: vendor }, tool)));
  const known = new Set(tools.map(({ toolName }) => toolName));
  const ranks = (half: Record<string, string[]>): number[] =>
    Object.entries(half).map(([question, right]) => {
      for (const name of right) expect(known).toContain(name);
      return index.search(question, () => true).findIndex(({ toolName }) => right.includes(toolName)) + 1;
    });
  return { tuning: ranks(questions.tuning), heldOut: ranks(questions.heldOut) };
}
const among = (ranks: readonly number[], first: number): number => ranks.filter((rank) => rank >= 1 && rank <= first).length;

test("27 of 30 questions about GitHub's 1,222 tools find one among the first three, held out or not", async () => {
  const { tuning, heldOut } = await ranksOf('github');
  expect([tuning.length, heldOut.length]).toEqual([15, 15]);
  expect(among([...tuning, ...heldOut], 3)).toBeGreaterThanOrEqual(27);
  expect(among(heldOut, 3)).toBeGreaterThanOrEqual(14);
}, 180_000);

test('so do 90 of 100 questions about four other APIs, and 45 of the 50 that were held out', async () => {
  const all = { tuning: [] as number[], heldOut: [] as number[] };
  for (const vendor of ['stripe', 'slack', 'digitalocean', 'jira'] as const) {
    const { tuning, heldOut } = await ranksOf(vendor);
    all.tuning.push(...tuning);
    all.heldOut.push(...heldOut);
  }
  expect([all.tuning.length, all.heldOut.length]).toEqual([50, 50]);
  expect(among([...all.tuning, ...all.heldOut], 3)).toBeGreaterThanOrEqual(90);
  expect(among(all.heldOut, 3)).toBeGreaterThanOrEqual(45);
}, 180_000);
