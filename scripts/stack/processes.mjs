/** One child process of ours: started, watched, ended. It talks over IPC, so it also ends when we die without a word. */
import { fork } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync } from 'node:fs';
import { tail } from '../providers/ownServer.mjs';
import { StartError } from '../providers/ports.mjs';
import { createBackOff, startingAgain } from './backOff.mjs';

/** Longer than DRAIN_LIMIT_MS and what closing takes after it. */
const STOP_LIMIT_MS = 90_000;

/**
 * @typedef {object} ManagedProcess
 * @property {string} name
 * @property {string} logFile
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} start resolves when the process says it started, rejects when it ends before
 * @property {() => Promise<void>} stop SIGTERM, SIGKILL when that takes too long; resolves when it is gone
 * @property {() => Promise<void>} kill SIGKILL; resolves when it is gone
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {(listener: (reason: string) => void) => void} onCrash called when it ends and nobody asked it to
 */

/**
 * @param {{ name: string, module: string | (() => string), args?: string[], env: Record<string, string>, logFile: string, hello?: unknown }} spec `module`: asked at each start, if it is a function; `hello`: sent to the child at once
 * @returns {ManagedProcess}
 */
export function createProcess({ name, module, args = [], env, logFile, hello }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let gone = Promise.resolve();
  let wanted = false;
  let crashed = () => {};
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);

  const start = () => {
    wanted = true;
    const log = openSync(logFile, 'a', 0o600);
    // A group of its own: Ctrl-C in the terminal must reach the start script alone, which then stops things in order.
    const current = fork(typeof module === 'function' ? module() : module, args, {
      env,
      execArgv: [],
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child = current;
    if (hello !== undefined) current.send(hello);
    return new Promise((resolve, reject) => {
      let up = false;
      current.on('message', (message) => {
        if (typeof message !== 'object' || message === null || !('started' in message)) return;
        up = true;
        resolve();
      });
      gone = new Promise((ended) => {
        const end = (reason) => {
          if (child === current) child = undefined;
          ended();
          if (!up) reject(new StartError(`${name} did not start (${reason}): ${tail(logFile)}`, `Its log: ${logFile}`));
          else if (wanted) crashed(reason);
        };
        current.once('error', (err) => end(err.message)).once('exit', (code, signal) => end(signal ?? `exit ${code}`));
      });
    });
  };

  const end = async (signal) => {
    wanted = false;
    const current = child;
    if (current === undefined) return gone;
    current.kill(signal);
    const timer = setTimeout(() => current.kill('SIGKILL'), STOP_LIMIT_MS);
    await gone;
    clearTimeout(timer);
  };

  return {
    name,
    logFile,
    pid: () => child?.pid,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (signal) => void child?.kill(signal),
    onCrash: (listener) => void (crashed = listener),
  };
}

/**
 * Start a process again when it crashes.
 * @param {ManagedProcess} process @param {import('../providers/ui.mjs').Ui} ui
 * @returns {() => void} ends the watch
 */
export function keepRunning(process, ui) {
  const delayOf = createBackOff();
  let timer;
  let watching = true;
  const again = (reason) => {
    if (!watching) return;
    const delay = delayOf();
    ui.say(`${process.name} ended (${reason}); ${startingAgain(delay)}. Its log: ${process.logFile}`);
    timer = setTimeout(() => {
      process.start().then(
        () => ui.say(`${process.name} runs again`),
        (err) => again(err.message),
      );
    }, delay);
  };
  process.onCrash(again);
  return () => {
    watching = false;
    clearTimeout(timer);
  };
}
