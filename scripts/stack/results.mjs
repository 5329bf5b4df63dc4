/** What the JSON results of Jest runs say, for the end of the test run. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 20;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { suites: { file: string, seconds: number }[] }} Results
 */

/** A suite that could not run at all counts as one failure, and so does a run that left no results. @returns {Results} */
export function readResults(file) {
  let json;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, suites: [] };
  }
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
    skipped: json.numPendingTests + json.numTodoTests,
    suites: json.testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** @param {Results[]} results @returns {Counts} */
export function addCounts(results) {
  const sum = (/** @type {keyof Counts} */ key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @param {Counts} counts */
export const countsLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The slowest suites, slowest first, a line each; nothing for a run of a few. @param {Results[]} results @param {string} root */
export function slowestSuites(results, root) {
  const suites = results.flatMap((result) => result.suites).sort((a, b) => b.seconds - a.seconds);
  if (suites.length <= SLOWEST) return [];
  const lines = suites.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(root, file)}`);
  return [`The slowest ${SLOWEST} of ${suites.length} suites:`, ...lines];
}
