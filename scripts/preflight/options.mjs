/** The command line of the pre-flight. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

export const HELP = `Asks the gateway, over MCP and as the account itself, whether it may use these tools. Runs nothing.

  GATEHOUSE_TOKEN=svc_… npm run -s preflight -- --url {base_url}/org/acme [--file tools.txt] [--json] [service/tool …]

  --url URL      MCP address of the organization
  --file FILE    names of tools, one a line; empty lines and what follows # do not count
  --json         one JSON document: {ready, exitCode, tools: [{tool, verdict, detail?}]}
  --help         this text

The token comes from GATEHOUSE_TOKEN and from nowhere else. One line per tool; the exit code is that of the worst:

  0  ready               every tool can be called now
  3  needs_approval      some calls wait for a person, or may, by their arguments or the time
  4  denied              some are refused whatever their arguments: a rule, a block, an exhausted budget
  5  missing_credential  the account has no credential for the service
  6  not_granted         not granted to the account, or there is no such tool

  1  the gateway cannot be reached, or refuses the token
  2  wrong usage`;

export class UsageError extends Error {}

const OPTIONS = {
  url: { type: 'string' },
  file: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};
const MAX_NAME = 512;

function namesIn(file) {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.replace(/#.*$/, '').trim())
      .filter((line) => line !== '');
  } catch (err) {
    throw new UsageError(`--file cannot be read: ${err.message}`);
  }
}

function checkedUrl(text) {
  if (text === undefined) throw new UsageError('--url is missing');
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new UsageError(`--url is no http address: ${text}`);
  return text;
}

function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (err) {
    throw new UsageError(err.message);
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns `undefined` when only help is wanted */
export function readOptions(args, env) {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const url = checkedUrl(values.url);
  const token = env.GATEHOUSE_TOKEN?.trim();
  if (!token) throw new UsageError('GATEHOUSE_TOKEN is not set');
  const names = [...new Set([...positionals, ...(values.file === undefined ? [] : namesIn(values.file))])];
  if (names.length === 0) throw new UsageError('name at least one tool');
  const bad = names.find((name) => name === '' || name.length > MAX_NAME);
  if (bad !== undefined) throw new UsageError(`no tool has the name ${JSON.stringify(bad.slice(0, 64))}`);
  return { url, token, names, json: values.json };
}
