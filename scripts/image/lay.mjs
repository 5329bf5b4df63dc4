/** Makes the files of an image in a folder, without an engine: by the instructions of the Dockerfile, run as they stand there. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { contextFiles } from './context.mjs';
import { chainOf } from './dockerfile.mjs';

/**
 * @typedef {{ folder: string, workdir: string, env: Record<string, string>, command: string[], healthCommand?: string[] }} Laid
 * `folder`: what would be / in the container
 */

const substitute = (text, values) => text.replace(/\$\{(\w+)\}|\$(\w+)/g, (_, braced, bare) => values[braced ?? bare] ?? '');

/** `NAME=value NAME="a value"` @returns {Record<string, string>} */
const assignments = (text) =>
  Object.fromEntries([...text.matchAll(/([\w.]+)=("[^"]*"|\S*)/g)].map(([, name, value]) => [name, value.replace(/^"|"$/g, '')]));

const shell = (command, { cwd, env }) =>
  new Promise((done, fail) => {
    const child = spawn('sh', ['-ec', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(`RUN ${command}\nended with ${code}:\n${output.slice(-4_000)}`)),
    );
  });

/** What the steps of a stage have made so far. */
class Layer {
  workdir = '/';
  values = {};
  env = {};
  command = [];
  healthCommand = undefined;

  constructor(folder) {
    this.folder = folder;
  }

  /** A path of the image as a path of this machine. */
  at(path) {
    return join(this.folder, resolve(this.workdir, path));
  }
}

const steps = {
  ARG({ text }, layer, { args }) {
    const [name, byDefault] = text.split('=');
    layer.values[name] = args[name] ?? byDefault ?? '';
  },
  ENV({ text }, layer) {
    Object.assign(layer.env, assignments(substitute(text, layer.values)));
  },
  WORKDIR({ text }, layer) {
    layer.workdir = resolve(layer.workdir, substitute(text, { ...layer.env, ...layer.values }));
    mkdirSync(layer.at('.'), { recursive: true });
  },
  async COPY({ words, flags }, layer, { context, lay }) {
    const [target, ...sources] = words.map((word) => substitute(word, { ...layer.env, ...layer.values })).reverse();
    for (const source of sources.reverse()) {
      if (flags.from === undefined) {
        const wanted = source.replace(/^\.?\/?|\/$/g, '');
        const found = contextFiles(context).filter((file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`));
        if (found.length === 0) throw new Error(`COPY ${source}: nothing of the context`);
        for (const file of found) cpSync(join(context, file), join(layer.at(target), file.slice(wanted.length)));
        continue;
      }
      const from = join((await lay(flags.from)).folder, source);
      if (!existsSync(from)) throw new Error(`COPY --from=${flags.from} ${source}: it is not there`);
      const into = statSync(from).isDirectory() || !target.endsWith('/') ? layer.at(target) : join(layer.at(target), basename(from));
      cpSync(from, into, { recursive: true, verbatimSymlinks: true });
    }
  },
  async RUN({ text }, layer, { env, say }) {
    say(`  RUN ${text.slice(0, 100)}`);
    await shell(text, { cwd: layer.at('.'), env: { ...env, ...layer.values, ...layer.env } });
  },
  CMD({ text }, layer) {
    layer.command = JSON.parse(text);
  },
  ENTRYPOINT({ text }, layer) {
    layer.command = JSON.parse(text);
  },
  HEALTHCHECK({ text }, layer) {
    layer.healthCommand = text === 'NONE' ? undefined : JSON.parse(text.replace(/^CMD /, ''));
  },
  LABEL() {},
  USER() {},
};

/**
 * @param {{ stages: import('./dockerfile.mjs').Stage[], context: string, dir: string, env: NodeJS.ProcessEnv, say: (line: string) => void }} builder
 * `env`: what commands find beside what the Dockerfile sets
 */
export function createLayer({ stages, context, dir, env, say }) {
  /** @type {Map<string, Promise<Layer>>} */
  const made = new Map();

  /** @param {string} name of a stage @param {Record<string, string>} args @returns {Promise<Laid>} */
  const lay = (name, args) => {
    const usesArguments = (stage) => stage.instructions.some(({ keyword }) => keyword === 'ARG');
    const key = chainOf(stages, name).some(usesArguments) ? `${name}-${Object.values(args).join('-')}` : name;
    if (!made.has(key)) made.set(key, run(name, key, args));
    return made.get(key);
  };

  async function run(name, key, args) {
    say(key);
    const layer = new Layer(join(dir, key));
    mkdirSync(layer.folder, { recursive: true, mode: 0o755 });
    for (const stage of chainOf(stages, name)) {
      layer.values = {};
      for (const instruction of stage.instructions) {
        const step = steps[instruction.keyword];
        if (step === undefined) throw new Error(`${instruction.keyword} is not known here`);
        await step(instruction, layer, { args, context, env, say, lay: (from) => lay(from, args) });
      }
    }
    return layer;
  }
  return lay;
}
