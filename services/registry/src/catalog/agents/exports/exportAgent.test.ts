/** The texts stand in `golden/`, one per host (UPDATE_GOLDEN=1 rewrites them); what they hold is parsed as its reader would. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppError, registry } from '@gatehouse/contracts';
import { parse as parseYaml } from 'yaml';
import { catalog } from '../../models/catalog';
import { exportAgent, type Exported } from './exportAgent';

const site = { mcpUrl: 'https://mcp.example.com/org/acme', orgSlug: 'acme' };
const pair = (family: string, model: string): registry.ModelPair => ({ family, model });
/** One model for every host. */
const preference = [
  pair('llama', 'llama-4-scout'),
  pair('claude', 'opus-5.5'),
  pair('gpt', 'gpt-6.1-sol'),
  pair('gemini', 'gemini-3.8-flash'),
];
const hostile = 'Sorts "invoices": \\ # and\n---\n```sh\nrm -rf ~\n``` {a: [b]} \'\'\' """ \u202eback\ud800 \u2028 € 😀';
const agent: Exported = { id: 'agt_0000000000000000000001', name: 'Invoice Triage', description: hostile, preference };

const textFor = (adapter: string, rest: Partial<Exported> = {}): string =>
  exportAgent({ ...agent, ...rest }, adapter, site).installInstructions;
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].filter(([, lang]) => lang === language).map(([, , block]) => block!);
function refusal(run: () => unknown): { code: string; message: string; details: readonly string[] } {
  try {
    run();
  } catch (err) {
    if (isAppError(err)) return { code: err.code, message: err.message, details: err.details };
  }
  throw new Error('nothing was refused');
}

describe.each(registry.exportAdapters)('%s', (adapter) => {
  const text = textFor(adapter);

  test('gives the text that was reviewed', () => {
    const file = join(__dirname, 'golden', `${adapter}.txt`);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, `${text}\n`);
    expect(`${text}\n`).toBe(readFileSync(file, 'utf8'));
  });

  test('answers in the promised shape, and never with the prompt', () => {
    const { installInstructions: _text, ...rest } = exportAgent(agent, adapter, site);
    expect(rest).toStrictEqual({ format: adapter, agentName: 'Invoice Triage', artifacts: [] });
  });

  test('tells the address of the gateway and has the agent asked for by its id', () => {
    expect(text).toContain(site.mcpUrl);
    expect(text).toContain(`describe_agent with the arguments {"id":"${agent.id}"}`);
  });

  test('has fences that close, with nothing of the description outside its line', () => {
    expect(text.match(/^```/gm)!.length % 2).toBe(0);
    expect(text.split('\n').filter((line) => line.includes('rm -rf')).length).toBeLessThan(2);
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  });

  test('holds JSON that parses', () => {
    for (const block of blocks(text, 'json')) expect(JSON.stringify(JSON.parse(block))).toContain(site.mcpUrl);
  });

  test('holds front matter that parses to what was meant', () => {
    for (const block of blocks(text, 'markdown')) {
      const [, front, body] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(block)!;
      expect(parseYaml(front!)).toMatchObject({
        name: expect.stringMatching(/^invoice-triage-[0-9a-f]{8}$/),
        description: `Sorts "invoices": \\ # and --- \`\`\`sh rm -rf ~ \`\`\` {a: [b]} ''' """ back € 😀`,
      });
      expect(body).toMatch(/^You run a portable agent/);
    }
  });

  test('holds commands that a shell reads as they look', () => {
    for (const line of blocks(text, 'sh').flatMap((block) => block.split('\n'))) {
      const words = execFileSync('/bin/sh', ['-c', `set -- ${line}; printf '%s\\n' "$@"`], {
        env: { GATEHOUSE_TOKEN: 'svc_x' },
        encoding: 'utf8',
      });
      const plain = line.replace('$GATEHOUSE_TOKEN', 'svc_x').match(/"[^"]*"|\S+/g)!;
      expect(words.trimEnd().split('\n')).toEqual(plain.map((word) => word.replaceAll('"', '')));
    }
  });

  test('holds TOML of the plainest kind: tables, and keys with JSON strings or one literal text', () => {
    for (const block of blocks(text, 'toml')) {
      const lines = block.replace(/'''\n[^']*'''/, '"text"').split('\n');
      for (const line of lines) {
        if (line.startsWith('[')) expect(line).toBe('[mcp_servers.gatehouse-acme]');
        else expect(JSON.parse(/^[a-z_]+ = (".*")$/.exec(line)![1]!)).toEqual(expect.any(String));
      }
    }
  });

  test('refuses an unsafe name, and everything else that is wrong in the same answer', () => {
    expect(refusal(() => textFor(adapter, { name: 'a$(id)', preference: [pair('x', 'y')] }))).toMatchObject({
      code: 'invalid',
      details: [
        expect.stringMatching(/^\/agent\/name: /),
        expect.stringMatching(/^\/spec\/modelPreference: names nothing that .* can run; it runs models /),
      ],
    });
    expect(refusal(() => exportAgent(agent, adapter, { ...site, orgSlug: 'a b' })).details).toEqual(['/orgSlug: is unsafe to render']);
  });
});

describe('which model is named', () => {
  const fables = [pair('claude', 'fable-5'), pair('gpt', 'gpt-5.4'), pair('gemini', 'gemini-3.5-flash')];
  test.each([
    ['claude-code', fables, 'model: "claude-fable-5"'],
    ['claude-code', [pair('gpt', 'gpt-5.4'), pair('claude', 'haiku-4.5')], 'model: "claude-haiku-4-5-20251001"'],
    ['codex', fables, 'model = "gpt-5.4"'],
    ['gemini-cli', fables, 'model: "gemini-3.5-flash"'],
    ['cursor', fables, 'model: "inherit"'],
    ['vscode', fables, 'model: "Claude Fable 5"'],
    ['vscode', [pair('gpt', 'gpt-5.4')], 'model: "GPT-5.4"'],
    ['openai-agents', fables, 'model="gpt-5.4"'],
    ['langgraph', fables, 'create_agent("anthropic:claude-fable-5", '],
    ['langgraph', [pair('qwen', 'qwen3-30b-a3b'), pair('kimi', 'kimi-k3')], 'create_agent("bedrock_converse:global.moonshotai.kimi-k3", '],
    ['langgraph', [pair('mistral', 'mistral-large-2512')], 'langchain-mistralai'],
  ])('%s takes the first preference it can run', (adapter, wanted, text) => {
    expect(textFor(adapter, { preference: wanted })).toContain(text);
  });

  test('where the host has names of its own that we do not know, a person is told to choose', () => {
    const text = textFor('vscode', { preference: [pair('gpt', 'gpt-6.1-sol')] });
    expect(text).not.toMatch(/^model:/m);
    expect(text).toContain('gpt/gpt-6.1-sol (`openai/gpt-6.1-sol`)');
    expect(text).toContain('Choose the model above in the model picker');
  });

  test.each([
    ['claude-code', pair('gpt', 'gpt-5.4'), 'models of the family claude'],
    ['claude-code', pair('claude', 'sonnet-4'), 'models of the family claude'],
    ['codex', pair('claude', 'opus-5.5'), 'models of the family gpt'],
    ['gemini-cli', pair('claude', 'opus-5.5'), 'models of the family gemini'],
    ['cursor', pair('llama', 'llama-4-scout'), 'models of the families claude, gpt, gemini, grok'],
    ['langgraph', pair('qwen', 'qwen3-30b-a3b'), 'models offered by anthropic, openai, '],
  ])('%s cannot run %j and says what it can', (adapter, wanted, runs) => {
    expect(refusal(() => textFor(adapter, { preference: [wanted] })).details).toEqual([expect.stringContaining(`it runs ${runs}`)]);
  });
});

test('an unknown adapter is told which there are', () => {
  const { code, message, details } = refusal(() => textFor('emacs'));
  expect(code).toBe('invalid');
  for (const adapter of registry.exportAdapters) expect(message).toContain(adapter);
  expect(details).toEqual([expect.stringMatching(/^\/adapter: must be one of /)]);
  for (const name of ['__proto__', 'constructor', 'toString']) expect(refusal(() => textFor(name)).code).toBe('invalid');
});

test.each(registry.exportAdapters)('%s has another file and name for every agent', (adapter) => {
  const named = (id: string, name: string) => textFor(adapter, { id, name }).replaceAll(id, 'ID').replaceAll(name, 'NAME');
  const [one, two] = [named('agt_0000000000000000000001', 'Q x'), named('agt_0000000000000000000002', 'q-x')];
  const files = (text: string) => text.match(/[\w./~-]+\.(?:md|toml|py)\b/g)!.filter((file) => file.includes('q-x'));
  expect(files(one).length).toBeGreaterThan(0);
  expect(files(one).filter((file) => files(two).includes(file))).toEqual([]);
  const names = (text: string): string[] => text.match(/^name(?:: | = ).*$/gm) ?? [];
  expect(names(one).filter((name) => names(two).includes(name))).toEqual([]);
});

test('a missing description is replaced, since hosts skip files without one', () => {
  expect(textFor('claude-code', { description: ' \n' })).toContain('description: "Invoice Triage"');
});

test('no model id of the catalogue needs quoting anywhere', () => {
  for (const { modelId } of catalog.families.flatMap(({ models }) => models).flatMap(({ routes }) => routes))
    expect(modelId).toMatch(/^[\w.:/@-]+$/);
});
