/** What must hold of the recipe, beside what a linter knows. */
import { chainOf, instructionsOf } from './dockerfile.mjs';

const last = (instructions, keyword) => instructions.filter((instruction) => instruction.keyword === keyword).at(-1);

const LABELS = ['title', 'description', 'version', 'revision', 'source', 'licenses', 'base.name'];

/** A version of three numbers or a digest: a tag that moves makes another image of the same sources. */
const isPinned = (image) => /@sha256:[0-9a-f]{64}$/.test(image) || /:\d+\.\d+\.\d+(-[\w.-]+)?$/.test(image);

/** @type {Record<string, (stages: import('./dockerfile.mjs').Stage[]) => string[]>} complaints by rule */
const rules = {
  'every base is pinned': (stages) => {
    const names = new Set(stages.map(({ name }) => name));
    return stages.filter(({ from }) => !names.has(from) && !isPinned(from)).map(({ from }) => `${from} is not pinned to a version`);
  },
  'nothing is added from elsewhere': (stages) =>
    stages.flatMap(({ name, instructions }) =>
      instructions
        .filter(({ keyword }) => keyword === 'ADD')
        .map(({ text }) => `stage ${name}: ADD ${text}; COPY takes no addresses and unpacks nothing`),
    ),
  'the process is nobody special': (stages) => {
    const user = last(instructionsOf(stages, stages.at(-1).name), 'USER')?.words[0] ?? '';
    return /^[1-9]\d{3,}:[1-9]\d{3,}$/.test(user)
      ? []
      : [`USER is "${user}": a number other than 0 is wanted, so that Kubernetes can check it`];
  },
  'the image says whether it is well': (stages) => {
    const check = last(instructionsOf(stages, stages.at(-1).name), 'HEALTHCHECK');
    if (check === undefined || check.words[0] === 'NONE') return ['there is no HEALTHCHECK'];
    return /\/readyz/.test(check.text) && !/curl|wget/.test(check.text) ? [] : ['HEALTHCHECK does not ask /readyz with what the image has'];
  },
  'the image says what it is': (stages) => {
    const labels = instructionsOf(stages, stages.at(-1).name)
      .filter(({ keyword }) => keyword === 'LABEL')
      .map(({ text }) => text)
      .join(' ');
    return LABELS.filter((name) => !labels.includes(`org.opencontainers.image.${name}=`)).map((name) => `the label ${name} is missing`);
  },
  'signals reach the process': (stages) => {
    const command = last(instructionsOf(stages, stages.at(-1).name), 'CMD')?.text ?? '';
    return command.startsWith('[') ? [] : [`CMD ${command}: a shell would keep signals from the process`];
  },
  'packages are installed before sources are copied': (stages) =>
    chainOf(stages, 'build').flatMap(({ name, instructions }) => {
      const install = instructions.findIndex(({ keyword, text }) => keyword === 'RUN' && /npm ci/.test(text));
      const copy = instructions.findIndex(({ keyword, flags }) => keyword === 'COPY' && flags.from === undefined);
      return install >= 0 && copy >= 0 && copy < install ? [`stage ${name}: a change of a source file installs every package again`] : [];
    }),
  'packages are those of the lock file': (stages) =>
    stages.flatMap(({ name, instructions }) =>
      instructions
        .filter(({ keyword, text }) => keyword === 'RUN' && /npm (install|i|update)\b/.test(text))
        .map(({ text }) => `stage ${name}: ${text}; npm ci is wanted`),
    ),
  'only production packages are shipped': (stages) => {
    const sources = instructionsOf(stages, stages.at(-1).name)
      .filter(({ keyword, words }) => keyword === 'COPY' && words.some((word) => word.includes('node_modules')))
      .map(({ flags }) => flags.from);
    const installs = sources.flatMap((name) => instructionsOf(stages, name).filter(({ text }) => /npm ci/.test(text)));
    return installs.length > 0 && installs.every(({ text }) => /--omit=dev/.test(text))
      ? []
      : ['the packages are not installed with --omit=dev'];
  },
  'the last stage takes only what other stages made': (stages) =>
    instructionsOf(stages, stages.at(-1).name)
      .filter(({ keyword, flags }) => keyword === 'COPY' && flags.from === undefined)
      .map(({ text }) => `COPY ${text} comes from the context`),
};

/** @param {import('./dockerfile.mjs').Stage[]} stages @returns {string[]} one line per complaint */
export const complaints = (stages) =>
  Object.entries(rules).flatMap(([rule, judge]) => judge(stages).map((complaint) => `${rule}: ${complaint}`));
