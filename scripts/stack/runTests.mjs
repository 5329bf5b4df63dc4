import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openStores } from '../providers/index.mjs';
import { StartError } from '../providers/ports.mjs';
import { createUi, silentUi } from '../providers/ui.mjs';
import { build, checkTypes } from './build.mjs';
import { testsChangedSince } from './changedTests.mjs';
import { compileServices } from './compileServices.mjs';
import { createJest } from './jest.mjs';
import { countsLine, countsOf, readResults, slowestSuites } from './results.mjs';
import { cacheDir, root } from './root.mjs';
import { createStopper } from './stopper.mjs';
import { makeTestHome } from './testHome.mjs';

/**
 * Suites run in worker processes that are replaced once they have grown beyond `memory`, because the modules of every suite stay in their process.
 * Unit suites wait for their stores half of the time, so five at a time use two cores. Three black-box suites at a time do: those that take
 * stores away wait for clocks most of the time, and begin first.
 */
const UNIT = { projects: ['unit'], workers: 5, memory: '1GB' };
const BLACK_BOX = { projects: ['e2e', 'console'], workers: 3, memory: '700MB' };
const PHASES = [UNIT, BLACK_BOX];
const ALONE = { projects: PHASES.flatMap(({ projects }) => projects), workers: 1, memory: '700MB' };

const CHANGED = /^--changed(?:=(.+))?$/;

/**
 * The phases that run the projects named by the first argument, or all of them.
 * `--changed` (since the last commit) or `--changed=<commit>` leaves the suites that a change can reach.
 */
function phasesOf(args) {
  const changed = args.map((arg) => CHANGED.exec(arg)).find((match) => match !== null);
  if (changed) {
    const { phases, rest } = phasesOf(args.filter((arg) => !CHANGED.test(arg)));
    const suites = testsChangedSince(changed[1] ?? 'HEAD');
    const reached = phases.map((phase) => ({ ...phase, suites: suites.filter((suite) => isOf(phase, suite)) }));
    return { phases: reached.filter((phase) => phase.suites.length > 0), rest };
  }
  const known = PHASES.flatMap(({ projects }) => projects);
  if (!known.includes(args[0])) return { phases: PHASES, rest: args };
  const phases = PHASES.filter(({ projects }) => projects.includes(args[0])).map((phase) => ({ ...phase, projects: [args[0]] }));
  return { phases, rest: args.slice(1) };
}

/** Whether a phase runs a suite. */
const isOf = ({ projects }, suite) => projects.includes(/^test\/(e2e|console)\//.exec(suite)?.[1] ?? 'unit');

async function runPhases(args, { ui, stopper }) {
  const { phases, rest } = phasesOf(args);
  if (phases.length === 0) return { suites: [], failed: false, nothing: true };
  const home = makeTestHome();
  stopper.add(() => rmSync(home, { recursive: true, force: true }));
  const opening = openStores({
    home,
    id: `test${process.pid}`,
    cache: cacheDir,
    env: process.env,
    ui,
    signal: stopper.signal,
    disposable: true,
  });
  stopper.add(async () => (await opening.catch(() => undefined))?.stop());
  // A new machine downloads its stores while it compiles.
  const [{ mongo, rabbit, redis }] = await Promise.all([opening, build(ui, stopper.signal)]);
  stopper.add(compileServices());
  // Types are checked beside the suites, because nothing that runs waits for that.
  const typeErrors = checkTypes(silentUi(), stopper.signal).then(
    () => undefined,
    (err) => err.message,
  );
  const env = { ...process.env, TEST_MONGODB_URL: mongo.url, TEST_AMQP_URL: rabbit.url, TEST_REDIS_URL: redis.url };

  const jest = createJest({ env, stopper });
  const suites = [];
  let failedWithoutSuite = false;
  for (const [index, phase] of phases.entries()) {
    const file = join(home, `results-${index}.json`);
    const code = await jest({
      ...phase,
      results: file,
      args: phase.suites === undefined ? rest : ['--runTestsByPath', ...phase.suites, ...rest],
    });
    const found = readResults(file);
    suites.push(...(found ?? []));
    failedWithoutSuite ||= !found || (code !== 0 && countsOf(found).failed === 0);
    if (stopper.stopping) return { suites, failed: true };
  }
  const again = rest.length === 0 && !failedWithoutSuite ? await runAgain(suites, { jest, home, ui }) : suites;
  return { suites: again, failed: failedWithoutSuite || countsOf(again).failed > 0, typeErrors: await typeErrors };
}

/** More failed suites than this are no accident of a busy machine. */
const MOST_REPEATED = 5;

/**
 * Runs the few suites that failed in a whole run once more, one at a time, so that one that depends on the machine's load does not hide what
 * the other suites say. The names are printed either way: a suite that fails only sometimes is a defect.
 */
async function runAgain(suites, { jest, home, ui }) {
  const failed = suites.filter((suite) => suite.failed > 0);
  if (failed.length === 0 || failed.length > MOST_REPEATED) return suites;
  const file = join(home, 'results-again.json');
  ui.say(`${failed.length} suites failed and run once more, alone`);
  await jest({ ...ALONE, results: file, args: ['--runTestsByPath', ...failed.map((suite) => suite.file)] });
  const again = readResults(file) ?? [];
  for (const { file: name } of failed) {
    const mended = again.some((suite) => suite.file === name && suite.failed === 0);
    ui.say(`  ${relative(root, name)}: ${mended ? 'passed the second time' : 'failed again'}`);
  }
  return suites.map((suite) => again.find(({ file: name }) => name === suite.file) ?? suite);
}

/** @param {string[]} args */
export async function runTests(args) {
  const ui = createUi();
  const stopper = createStopper(ui, 130);
  try {
    const { suites, failed, nothing, typeErrors } = await runPhases(args, { ui, stopper });
    if (stopper.stopping) return;
    if (nothing) {
      ui.say('Nothing that changed reaches a test');
      return await stopper.stop(0);
    }
    for (const line of slowestSuites(suites, root)) ui.say(line);
    if (typeErrors !== undefined) ui.say(typeErrors);
    const counts = countsOf(suites);
    ui.say(countsLine(counts));
    // Each phase may have found nothing of a pattern; all of them together may not.
    await stopper.stop(failed || typeErrors !== undefined || counts.passed + counts.failed + counts.skipped === 0 ? 1 : 0);
  } catch (err) {
    if (!stopper.stopping) process.stderr.write(`${err instanceof StartError ? err.message : err.stack}\n`);
    await stopper.stop(1);
  }
}
