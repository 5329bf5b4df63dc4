// `npm run bench -- --search`: the rank of every question in services/registry/src/catalog/search/questions, and how long a search over 7,000 tools takes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { publicDocument, vendors } from '../publicDocuments.mjs';

const require = createRequire(import.meta.url);
const built = (file) => require(`../../services/registry/dist/${file}`);
const { importDocument } = built('catalog/integrations/openapi/importDocument.js');
const { buildToolIndex } = built('catalog/search/toolIndex.js');
const { toSearchable } = built('catalog/integrations/toolSearch.js');

const ASKED = ['github', 'stripe', 'slack', 'digitalocean', 'jira'];
const TOOLS = 7_000;
const ROUNDS = 5;

const questionsOf = (vendor) =>
  JSON.parse(readFileSync(new URL(`../../services/registry/src/catalog/search/questions/${vendor}.json`, import.meta.url), 'utf8'));
async function searchableOf(vendor, slug = vendor) {
  const { tools } = importDocument({ integrationId: slug, slug, source: { text: await publicDocument(vendor) } });
  return tools.map((tool) => toSearchable({ _id: slug, slug, name: slug }, tool));
}
const share = (ranks, first) => `${ranks.filter((rank) => rank > 0 && rank <= first).length}/${ranks.length}`;

async function printRanks() {
  const all = { tuning: [], heldOut: [] };
  for (const vendor of ASKED) {
    const index = await buildToolIndex(await searchableOf(vendor));
    for (const [half, questions] of Object.entries(questionsOf(vendor))) {
      const ranks = Object.entries(questions).map(([question, right]) => {
        const rank = index.search(question, () => true).findIndex(({ toolName }) => right.includes(toolName)) + 1;
        if (rank !== 1) console.log(`${vendor}  ${half}  rank ${rank || 'none'}  ${question}`);
        return rank;
      });
      all[half].push(...ranks);
      console.log(`${vendor}  ${half}  first ${share(ranks, 1)}  among three ${share(ranks, 3)}  among ten ${share(ranks, 10)}`);
    }
  }
  for (const [half, ranks] of Object.entries(all))
    console.log(`all  ${half}  first ${share(ranks, 1)}  among three ${share(ranks, 3)}  among ten ${share(ranks, 10)}`);
}

async function printTimes() {
  const tools = [];
  for (let copy = 1; tools.length < TOOLS; copy += 1)
    for (const vendor of vendors) tools.push(...(await searchableOf(vendor, copy === 1 ? vendor : `${vendor}-${copy}`)));
  tools.length = TOOLS;
  const started = performance.now();
  const index = await buildToolIndex(tools);
  console.log(`index of ${tools.length} tools built in ${Math.round(performance.now() - started)} ms`);
  const questions = ASKED.flatMap((vendor) => Object.values(questionsOf(vendor)).flatMap((half) => Object.keys(half)));
  const times = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const question of questions) {
      const from = performance.now();
      index.search(question, () => true);
      if (round > 0) times.push(performance.now() - from);
    }
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
  console.log(`${times.length} searches: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

export async function main() {
  await printRanks();
  await printTimes();
}
