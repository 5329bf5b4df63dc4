/** One concept, one word, and the field's word (CONTRIBUTING.md#words): names that were given up do not come back. Reads names only, asks no type. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { fileAt, filesBelow } from './harness/documents';

/** Part of a name, in lower case -> what to call it. Two parts are written with a blank. */
const RETIRED: Readonly<Record<string, string>> = {
  abilities: 'clientCapabilities',
  arrow: 'transition',
  arrows: 'transitions',
  beat: 'renew a lease; poll; batchDelayMs',
  bite: 'LimitExceeded',
  briefing: 'bootstrap',
  crossing: 'budgetAlerts',
  crossings: 'budgetAlerts',
  door: 'edge',
  doors: 'edges',
  endings: 'transitions, states',
  fact: 'audit event, decision input, server info',
  facts: 'audit events, decision input, server info',
  foundation: 'CacheDependency',
  foundations: 'dependencies',
  gatherer: 'coalesceWrites',
  'give back': 'release',
  heartbeat: 'polling of change counters',
  holding: 'delegation',
  holdings: 'delegations',
  ladder: 'providers',
  lane: 'protocol; the RPC that is served',
  lanes: 'protocols',
  material: 'toolAndCredential',
  nameless: 'unresolvedName',
  outlook: 'previewTools, ToolPreview',
  outlooks: 'previews',
  patience: 'a timeout, by what it limits',
  'per turn': 'batchPerTick',
  pulse: 'changeCounters',
  pursuit: 'retryQueue',
  reach: 'accessibleResources, tool access',
  remember: 'cache, refreshingValue',
  remembered: 'cached',
  rig: 'fixture',
  rigs: 'fixtures',
  rung: 'provider',
  rungs: 'providers',
  scene: 'fixture',
  'stand in': 'fake',
  standing: 'currentPrincipal, Memberships, RoleAndStatus, SessionState',
  'stands on': 'dependencies',
  stories: 'timelines',
  story: 'statusText, timeline',
  stranger: 'nonMember, outsider',
  strangers: 'nonMembers, outsiders',
  voices: 'ruleMatches',
  world: 'fixture',
  worlds: 'fixtures',
};

/** Members that travel or are stored, messages, and names of others' making. None of them may be declared as a name of ours outside the contracts. */
const ALLOWED: Readonly<Record<string, string>> = {
  bootstrapFacts: 'message registry.bootstrapFacts',
  door: 'member of a call’s origin, on the bus and in the trail',
  fact: 'event audit.fact.v1',
  facts: 'member of a log line',
  outlook: 'message policy.outlook',
  pulse: 'message approvals.pulse',
  reach: 'message policy.reach and its answer',
  remember: 'option of oidc-provider',
  standing: 'message identity.standing; part of a stored session',
  standsOn: 'member of a decision',
};
/** Names of libraries and of protocols, whole. */
const FOREIGN = new Set([
  'HEARTBEAT_S',
  'IconArrowDown',
  'IconArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'getOrgPulse',
  'heartbeatFrequencyMS',
  'openWorldHint',
  'withHeartbeat',
]);

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$-]+/);

const retiredIn = (name: string): string | undefined => {
  const parts = partsOf(name);
  const pairs = parts.slice(1).map((part, at) => `${parts[at]!} ${part}`);
  return [...parts, ...pairs].find((part) => Object.hasOwn(RETIRED, part));
};

const isOurs = (path: string): boolean =>
  /\.(?:tsx?|[cm]js)$/.test(path) && !/\/dist\/|\.d\.ts$/.test(path) && !['test/words.test.ts', 'test/requirements.ts'].includes(path);
const anyRetired = new RegExp(
  Object.keys(RETIRED)
    .map((part) => part.replace(' ', '_?'))
    .join('|'),
  'i',
);

function declares(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isParameter(parent)) &&
    parent.name === node
  );
}

function problemsOf(path: string): string[] {
  const text = readFileSync(fileAt(path), 'utf8');
  if (!anyRetired.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const part = FOREIGN.has(node.text) ? undefined : retiredIn(node.text);
      const isAllowed =
        Object.hasOwn(ALLOWED, node.text) && (path.startsWith('libs/contracts/') || !ts.isIdentifier(node) || !declares(node));
      if (part !== undefined && !isAllowed) found.add(`${path}: ${node.text} (${part}: ${RETIRED[part]!})`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return [...found];
}

/** Retired words that no sentence needs either: in comments, texts and documents. Words with a plain meaning of their own (reach, standing) are not here. */
const RETIRED_IN_PROSE =
  /\b(?:abilities|briefings?|doors?|foundations?|gatherers?|lanes?|nameless|outlooks?|pursuits?|rigs?|rungs?|strangers?|voices)\b(?!['"]?:)/i;

function retiredProse(path: string): string[] {
  const lines = readFileSync(fileAt(path), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const found = RETIRED_IN_PROSE.exec(line)?.[0];
    const isWireName = found !== undefined && Object.hasOwn(ALLOWED, found) && !line.includes('/*');
    return found === undefined || isWireName ? [] : [`${path}:${at + 1}: ${found}`];
  });
}

/** Such a comment has its noun in another line, if anywhere. */
const BARE_OF = /(?:\/\*+|\/\/|^\s*\*) Of\b/;

const bareOfs = (path: string): string[] =>
  readFileSync(fileAt(path), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      BARE_OF.test(line) ? [`${path}:${at + 1}: ${line.trim()} (name the thing: "The integration's slug", not "Of the integration")`] : [],
    );

const files = ['libs', 'services', 'test', 'scripts'].flatMap(filesBelow).filter(isOurs);
const documents = ['docs', 'libs', 'services', 'k8s', 'test', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  .flatMap((path) => (path.endsWith('.md') ? [path] : filesBelow(path).filter((file) => file.endsWith('.md'))))
  .filter((path) => !path.startsWith('docs/adr/'));

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(retiredIn('startWorld')).toBe('world');
  expect(retiredIn('standsOnIt')).toBe('stands on');
  expect(retiredIn('doorstep')).toBeUndefined();
});

test('no name holds a retired word', () => {
  expect(files.flatMap(problemsOf)).toEqual([]);
});

test('no comment, text or document uses one', () => {
  expect([...files, ...documents].flatMap(retiredProse)).toEqual([]);
});

test('no comment begins with a bare "Of"', () => {
  expect(['/** Of the row. */', '  // Of both.', ' * Of it.', '{/* Of a name. */}'].filter((line) => !BARE_OF.test(line))).toEqual([]);
  expect(['/** The slug. Of use to some. */', "'Of the two'", '// Often'].filter((line) => BARE_OF.test(line))).toEqual([]);
  expect(files.flatMap(bareOfs)).toEqual([]);
});

test('no file is called by one', () => {
  const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1).split('.')[0]!);
  expect(names.filter((name) => retiredIn(name) !== undefined)).toEqual([]);
});

test('what a factory depends on is called Deps', () => {
  const declared = /^(?:export )?(?:interface|type) (\w*Parts)\b/gm;
  const isOf = (path: string): boolean => /\/domain\/|cacheParts/.test(path);
  expect(
    files
      .filter((path) => !isOf(path))
      .flatMap((path) => [...readFileSync(fileAt(path), 'utf8').matchAll(declared)].map((match) => `${path}: ${match[1]!}`)),
  ).toEqual([]);
});
