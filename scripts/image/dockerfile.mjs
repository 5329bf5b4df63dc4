/** The Dockerfile as stages of instructions. */
import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';

/**
 * @typedef {object} Instruction
 * @property {string} keyword in capitals
 * @property {Record<string, string>} flags
 * @property {string[]} words the arguments, without flags
 * @property {string} text the arguments as they are written, lines joined
 *
 * @typedef {{ name: string, from: string, instructions: Instruction[] }} Stage `name`: what other stages call it; its number when it has no name
 */

/** @returns {Instruction} */
function instructionOf(instruction, lines) {
  const flags = instruction.getFlags?.() ?? [];
  const words = instruction.getArguments();
  const { end } = instruction.getRange();
  const start = words[0]?.getRange().start ?? end;
  const written = lines.slice(start.line, end.line + 1);
  written[written.length - 1] = written.at(-1).slice(0, end.character);
  written[0] = written[0].slice(start.character);
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    words: words.map((word) => word.getValue()),
    text: written.map((line) => line.replace(/\\\s*$/, '').trim()).join(' '),
  };
}

/** @param {string} text @returns {Stage[]} in the order in which they are built */
export function parseDockerfile(text) {
  const lines = text.split('\n');
  const stages = [];
  for (const parsed of DockerfileParser.parse(text).getInstructions()) {
    const instruction = instructionOf(parsed, lines);
    if (instruction.keyword !== 'FROM') {
      if (stages.length === 0) throw new Error(`${instruction.keyword} before the first FROM`);
      stages.at(-1).instructions.push(instruction);
      continue;
    }
    const [from, as, name] = instruction.words;
    stages.push({ name: as?.toUpperCase() === 'AS' ? name : String(stages.length), from, instructions: [] });
  }
  return stages;
}

/** @param {string} file @returns {Stage[]} */
export const readDockerfile = (file) => parseDockerfile(readFileSync(file, 'utf8'));

/** The stage and those it is made from, the first one first. @param {Stage[]} stages @param {string} name @returns {Stage[]} */
export function chainOf(stages, name) {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage === undefined ? [] : [...chainOf(stages, stage.from), stage];
}

/** Every instruction that makes a stage, those of its bases first. @param {Stage[]} stages @param {string} name @returns {Instruction[]} */
export const instructionsOf = (stages, name) => chainOf(stages, name).flatMap(({ instructions }) => instructions);
