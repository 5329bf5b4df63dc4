/** What the JSON results of Jest runs say, for the end of the test run. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 20;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { file: string, seconds: number, cpu: number }} Suite `cpu`: seconds of the processor, of the suite's process and those it started
 */

/** The file in which suites note what they take of the processor, for the run with these results (`test/jest/cpuTimes.cjs`). @param {string} results */
export const cpuFileOf = (results) => `${results}.cpu`;

/** @param {string} results @returns {Map<string, number>} seconds by suite */
function readCpu(results) {
  if (!existsSync(cpuFileOf(results))) return new Map();
  const lines = readFileSync(cpuFileOf(results), 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), Number.parseFloat(line)]));
}

const SKIPPED = ['pending', 'todo', 'skipped', 'disabled'];

/** A suite that could not run at all counts as one failure. @returns {Suite} */
function suiteOf({ name, startTime, endTime, status, assertionResults }, /** @type {Map<string, number>} */ cpu) {
  const count = (/** @type {string[]} */ statuses) => assertionResults.filter((result) => statuses.includes(result.status)).length;
  const failed = count(['failed']);
  return {
    file: name,
    seconds: (endTime - startTime) / 1000,
    cpu: cpu.get(name) ?? 0,
    passed: count(['passed']),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count(SKIPPED),
  };
}

/** The suites of one Jest run; `undefined` when it left no results. @returns {Suite[] | undefined} */
export function readResults(file) {
  try {
    const cpu = readCpu(file);
    return JSON.parse(readFileSync(file, 'utf8')).testResults.map((result) => suiteOf(result, cpu));
  } catch {
    return undefined;
  }
}

/** @param {Suite[]} suites @returns {Counts} */
export function countsOf(suites) {
  const sum = (/** @type {keyof Counts} */ key) => suites.reduce((total, suite) => total + suite[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @param {Counts} counts */
export const countsLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The slowest suites, slowest first, a line each with what they took of the processor. @param {Suite[]} suites @param {string} root */
export function slowestSuites(suites, root) {
  if (suites.length === 0) return [];
  const slowest = suites.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const which = suites.length > SLOWEST ? `The slowest ${SLOWEST} of ${suites.length} suites` : 'The suites';
  return [
    `${which}, and the seconds of the processor that each and what it started took:`,
    ...slowest.map(
      ({ file, seconds, cpu }) => `${seconds.toFixed(1).padStart(7)} s ${cpu.toFixed(1).padStart(7)} s  ${relative(root, file)}`,
    ),
  ];
}
