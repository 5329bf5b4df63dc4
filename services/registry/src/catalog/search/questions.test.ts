/** Plain questions about public APIs: a right tool is among the first three. `npm run bench -- --search` prints every rank. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDocument } from '../integrations/openapi/importDocument';
import { publicDocument, type Vendor } from '../../testing/publicDocuments';
import { buildToolIndex } from './toolIndex';
import { toSearchable } from '../integrations/toolSearch';

/** Question to the tools that answer it. The words of the search were chosen by one half, never by the other. */
type Questions = Record<'tuning' | 'heldOut', Record<string, string[]>>;

async function ranksOf(vendor: Vendor): Promise<Record<keyof Questions, number[]>> {
  const questions = JSON.parse(readFileSync(join(__dirname, 'questions', `${vendor}.json`), 'utf8')) as Questions;
  const integrationId = 'int_0000000000000000000000';
  const { tools } = importDocument({ integrationId, slug: vendor, source: { text: publicDocument(vendor) } });
  const index = await buildToolIndex(tools.map((tool) => toSearchable({ _id: integrationId, slug: vendor, name: vendor }, tool)));
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
