/** The providers that are the same for every store: the address in a setting, a server on the usual port, a container, and the in-process twin. */
import { join } from 'node:path';
import { runContainer } from './docker.mjs';
import { isListening, keptPort } from './ports.mjs';

const ANSWER_MS = 3_000;
/** A server elsewhere may be far away. */
const REMOTE_ANSWER_MS = 8_000;
const nothing = async () => undefined;

/** Takes the in-process twin, which serves only if all users of the store are in one process. @returns {Promise<import('./index.mjs').Found>} */
const takeTwin = async () => ({ url: 'memory:', note: 'none here: its in-process twin serves', stop: nothing });

/**
 * @typedef {object} Container
 * @property {string} part the part of its name
 * @property {string} image
 * @property {string} data its folder of data
 * @property {number} [inner] its port; by default the one outside
 * @property {string[]} [args]
 *
 * @param {object} store
 * @param {string} store.name for people
 * @param {string} store.setting
 * @param {number} store.usualPort
 * @param {boolean} [store.hasTwin]
 * @param {(port: number) => string} store.urlAt address on this machine
 * @param {(url: string, timeoutMs: number) => Promise<string | void>} store.answers its version, where it says one; rejects unless it can be used
 * @param {(port: number) => Container} store.container
 * @param {(url: string, port: number, signal?: AbortSignal) => Promise<unknown>} store.ready waits until a container can be used
 */
export function usualProviders({ name, setting, usualPort, hasTwin = false, urlAt, answers, container, ready }) {
  /** A server that somebody else runs. */
  const foundAt = async (url, timeoutMs, where) => {
    const version = await answers(url, timeoutMs);
    const note = version === undefined ? where : `${version}, ${where}`;
    return { url, note, answers: () => answers(url, ANSWER_MS), stop: nothing };
  };

  async function uri({ env }) {
    const url = env[setting];
    if (!url) throw new Error(`${setting} is not set`);
    if (hasTwin && url.startsWith('memory:')) return takeTwin();
    return foundAt(url, REMOTE_ANSWER_MS, `the address in ${setting}`);
  }

  async function running() {
    if (!(await isListening(usualPort))) throw new Error(`nothing listens on port ${usualPort}`);
    return foundAt(urlAt(usualPort), ANSWER_MS, `already running on 127.0.0.1:${usualPort}`);
  }

  async function docker({ id, dir, ui, signal }) {
    const port = await keptPort(join(dir, 'docker'));
    const spec = container(port);
    const started = await runContainer({ id, port, inner: port, ...spec }, ui);
    const url = urlAt(port);
    try {
      await ui.waiting(`starting ${name} in Docker`, ready(url, port, signal));
    } catch (err) {
      await started.stop();
      throw err;
    }
    return { url, note: `${spec.image} in Docker on 127.0.0.1:${port}`, stop: started.stop };
  }

  /** @type {Record<'uri' | 'running' | 'docker' | 'twin', import('./index.mjs').Provider>} */
  return {
    uri: { provider: 'uri', take: uri },
    running: { provider: 'running', take: running },
    docker: { provider: 'docker', take: docker },
    twin: { provider: 'twin', take: takeTwin },
  };
}
