/** Containers, when the Docker engine answers (a client alone is not enough). */
import { findProgram, run } from './programs.mjs';

const DECIDE_MS = 3_000;

async function engine() {
  const docker = findProgram('docker');
  if (docker === undefined) throw new Error('no docker on PATH');
  const version = await run(docker, ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: DECIDE_MS });
  if (version === '') throw new Error('the Docker engine does not answer');
  return docker;
}

/**
 * Start a container named after this checkout; one left behind by a killed run is removed first. Data stays in a volume of the same name.
 * @param {{ id: string, part: string, image: string, port: number, inner: number, data: string, args?: string[] }} spec
 * @param {import('./ui.mjs').Ui} ui
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function runContainer({ id, part, image, port, inner, data, args = [] }, ui) {
  const docker = await engine();
  const name = `gatehouse-${id}-${part}`;
  await run(docker, ['rm', '-f', name]).catch(() => undefined);
  const present = await run(docker, ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
  if (!present) await ui.waiting(`downloading the image ${image}`, run(docker, ['pull', '-q', image], { timeoutMs: 600_000 }));
  await run(docker, [
    'run',
    '-d',
    // The engine brings it back when it dies.
    '--restart',
    'on-failure',
    '--name',
    name,
    '--hostname',
    'gatehouse',
    '-p',
    `127.0.0.1:${port}:${inner}`,
    '-v',
    `${name}:${data}`,
    image,
    ...args,
  ]);
  return {
    async stop() {
      await run(docker, ['stop', '-t', '10', name], { timeoutMs: 20_000 }).catch(() => undefined);
      await run(docker, ['rm', '-f', name]).catch(() => undefined);
    },
  };
}
