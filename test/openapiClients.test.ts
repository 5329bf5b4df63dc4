/**
 * Requests that we build from real documents, beside those of an independent client for the same arguments: each difference has an explanation here, or
 * the test fails. A sample of the operations; all of them with OPENAPI_OPERATIONS=all, other arguments with OPENAPI_SEED=7.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, type registry } from '@gatehouse/contracts';
import { compileRequest, type BuiltRequest } from '../services/executor/src/domain/buildRequest';
import { presentCredential } from '../services/executor/src/domain/presentCredential';
import { importDocument } from '../services/registry/src/catalog/integrations/openapi/importDocument';
import { githubDocument } from '@gatehouse/test-support';
import { explain } from './openapiClients/explain';
import { compare } from './openapiClients/compare';
import { secretOf } from './openapiClients/credentials';
import { everyScheme } from './openapiClients/everyScheme';
import { madeUp, seeded } from './openapiClients/madeUp';
import { otherClient, type Sent } from './openapiClients/swaggerClient';

const ALL = process.env['OPENAPI_OPERATIONS'] === 'all';
const SEED = Number(process.env['OPENAPI_SEED'] ?? 1);
const ROUNDS = ALL ? 5 : 2;
/** One in so many of GitHub's 1,222 operations is compared. */
const STEP = ALL ? 1 : 12;

interface Tally {
  operations: number;
  requests: number;
  same: number;
  explained: Record<string, number>;
  unexplained: string[];
}

function ourRequest(build: (args: Record<string, unknown>) => BuiltRequest, args: Record<string, unknown>): BuiltRequest | string {
  try {
    return build(args);
  } catch (err) {
    if (err instanceof AppError && err.code === 'invalid') return err.details.join('; ');
    throw err;
  }
}

/** What the client throws on is a difference too. */
function theirRequest(other: ReturnType<typeof otherClient>, ...given: Parameters<typeof other>): Sent | string {
  try {
    return other(...given);
  } catch (err) {
    return `throws ${String(err)}`;
  }
}
const textOf = (request: BuiltRequest | Sent | string): string => (typeof request === 'string' ? request : 'builds a request');

async function compareDocument(text: string, step: number, tally: Tally): Promise<void> {
  const document = JSON.parse(text) as Record<string, unknown>;
  const random = seeded(SEED);
  const { tools } = importDocument({
    integrationId: 'int_0000000000000000000000',
    slug: 'api',
    source: { text },
    sourceUrl: 'https://example.com/openapi',
  });
  const other = otherClient(document);
  for (const [at, { definition, operation }] of tools.entries()) {
    if (at % step !== 0) continue;
    const tool = { ...(JSON.parse(definition) as registry.HttpTool), digest: '' };
    const path = operation.slice(operation.indexOf(' ') + 1);
    const compiled = compileRequest(tool);
    const build = (args: Record<string, unknown>): BuiltRequest => presentCredential(compiled(args), tool.auth, secretOf(tool.auth));
    tally.operations += 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      const args = madeUp(tool.inputSchema, random);
      tally.requests += 1;
      const ours = ourRequest(build, args);
      const theirs = theirRequest(other, path, tool, args);
      const found =
        typeof ours === 'string' || typeof theirs === 'string'
          ? [{ part: 'refused' as const, ours: textOf(ours), theirs: textOf(theirs) }]
          : await compare(ours, theirs);
      if (found.length === 0) tally.same += 1;
      for (const difference of found) {
        const why = explain(difference, { tool, args, document });
        if (why !== undefined) tally.explained[why] = (tally.explained[why] ?? 0) + 1;
        else
          tally.unexplained.push(
            `${operation} ${JSON.stringify(args).slice(0, 400)}\n  ${difference.part}\n  ours   ${difference.ours.slice(0, 300)}\n  theirs ${difference.theirs.slice(0, 300)}`,
          );
      }
    }
  }
}

const newTally = (): Tally => ({ operations: 0, requests: 0, same: 0, explained: {}, unexplained: [] });
function expectExplained({ unexplained, ...figures }: Tally): void {
  if (ALL) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  expect(unexplained.slice(0, 10).join('\n')).toBe('');
}

const examples = dirname(require.resolve('@readme/oas-examples/package.json'));
const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(examples, version, 'json'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(examples, version, 'json', name)),
);

test('the example set of readme', async () => {
  const tally = newTally();
  for (const file of files) await compareDocument(readFileSync(file, 'utf8'), 1, tally);
  expectExplained(tally);
}, 300_000);

test('the API of GitHub', async () => {
  const tally = newTally();
  await compareDocument(await githubDocument(), STEP, tally);
  expectExplained(tally);
}, 600_000);

test('every security scheme, alone and together, and cookies', async () => {
  const tally = newTally();
  for (const text of everyScheme) await compareDocument(text, 1, tally);
  expect(tally.operations).toBe(36);
  expectExplained(tally);
});
