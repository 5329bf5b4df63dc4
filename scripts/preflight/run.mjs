/** Options -> questions -> one line per tool -> exit code. */
import { askGateway } from './ask.mjs';
import { exitCodes, judge } from './judge.mjs';
import { HELP, readOptions, UsageError } from './options.mjs';

const WIDTH = Math.max(...Object.keys(exitCodes).map((word) => word.length)) + 2;

/** Text of others on one line of a log, without anything that steers a terminal. */
const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const lineOf = ({ tool, verdict, detail }) => plain(`${verdict.padEnd(WIDTH)}${tool}${detail === undefined ? '' : `  (${detail})`}`);

async function check({ names, json, ...gateway }, { say }) {
  const told = await askGateway(gateway, names);
  const tools = names.map((name) => judge(name, told));
  const exitCode = Math.max(...tools.map(({ verdict }) => exitCodes[verdict]));
  if (json) say(JSON.stringify({ ready: exitCode === 0, exitCode, tools }, null, 2));
  else for (const tool of tools) say(lineOf(tool));
  return exitCode;
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {{say: (text: string) => void, complain: (text: string) => void}} out */
export async function preflight(args, env, out) {
  try {
    const options = readOptions(args, env);
    if (options !== undefined) return await check(options, out);
    out.say(HELP);
    return 0;
  } catch (err) {
    out.complain(`preflight: ${plain(err.message)}${err.cause === undefined ? '' : ` (${plain(err.cause.message)})`}`);
    if (err instanceof UsageError) out.complain('See npm run -s preflight -- --help');
    return err instanceof UsageError ? 2 : 1;
  }
}
