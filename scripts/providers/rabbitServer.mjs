/** Our own RabbitMQ: a node with its own name, ports, cookie, port mapper and folders, so that it meets no other broker of the machine. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adopt, endProcess, isOurs, leftBehind, startServer } from './ownServer.mjs';
import { freePort, keptPort, waitFor } from './ports.mjs';
import { findProgram } from './programs.mjs';
import { login } from './rabbit.mjs';

/** Everything that would otherwise come from /etc/rabbitmq, /var/lib/rabbitmq or the home folder. */
function environment({ dir, id, port, distPort, epmdPort, definitions }) {
  const write = (name, text) => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  return {
    PATH: process.env.PATH,
    LANG: process.env.LANG ?? 'C.UTF-8',
    HOME: dir,
    RABBITMQ_CONF_ENV_FILE: write('env.conf', ''),
    RABBITMQ_CONFIG_FILE: write(
      'rabbitmq.conf',
      `listeners.tcp.1 = 127.0.0.1:${port}\nlog.file.level = warning\n${definitions === undefined ? '' : `load_definitions = ${definitions}\n`}`,
    ),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(dir, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: write('enabled_plugins', '[].\n'),
    RABBITMQ_NODENAME: `gatehouse-${id}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_BASE: dir,
    RABBITMQ_MNESIA_BASE: join(dir, 'mnesia'),
    RABBITMQ_LOG_BASE: join(dir, 'log'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(dir, 'config'),
    RABBITMQ_SCHEMA_DIR: join(dir, 'schema'),
    RABBITMQ_PID_FILE: join(dir, 'rabbit.pid'),
    // The script then becomes the broker instead of watching over it, so that signals reach the broker itself.
    RABBITMQ_ALLOW_INPUT: '1',
    RABBITMQ_SERVER_START_ARGS: '-noinput',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmdPort),
  };
}

/** Erlang's port mapper. Started here, because the one that Erlang starts by itself would stay when the broker goes. */
function startPortMapper(dir, port) {
  const program = findProgram('epmd', '/usr/lib/erlang/bin/epmd');
  if (program === undefined) return async () => undefined;
  const child = spawn(program, ['-address', '127.0.0.1', '-port', String(port)], {
    detached: true,
    cwd: dir,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  child.on('error', () => undefined).unref();
  if (child.pid !== undefined) writeFileSync(join(dir, 'epmd.pid'), String(child.pid));
  return endPortMapper(dir, child.pid);
}

/** `started`: by this process; otherwise it is the one that its folder names. */
const endPortMapper = (dir, started) => async () => {
  try {
    const pid = started ?? Number(readFileSync(join(dir, 'epmd.pid'), 'utf8'));
    if (isOurs(pid, dir)) await endProcess(pid, 2_000);
  } catch {
    // none was started
  }
};

/**
 * @param {{ id: string, dir: string, program: string, port?: number, signal?: AbortSignal, users?: { definitions: string, login: string } }} spec
 * `users`: a file of definitions instead of the usual guest, and `name:password` of one of its users
 * @returns {Promise<import('./index.mjs').Found>}
 */
export async function runRabbit({ id, dir, program, port: wanted, signal, users }) {
  mkdirSync(dir, { recursive: true });
  const old = leftBehind(dir);
  const port = old?.port ?? wanted ?? (await keptPort(dir));
  let endMapper = endPortMapper(dir);
  let server;
  if (old !== undefined) server = adopt(dir, old.pid);
  else {
    await endMapper();
    const epmdPort = await freePort();
    endMapper = startPortMapper(dir, epmdPort);
    server = startServer({
      dir,
      port,
      program,
      args: [],
      env: environment({ dir, id, port, distPort: await freePort(), epmdPort, definitions: users?.definitions }),
    });
  }
  const url = `amqp://${users?.login ?? 'guest:guest'}@127.0.0.1:${port}`;
  const stop = async () => {
    await server.stop(15_000);
    await endMapper();
  };
  const kill = async () => {
    await server.kill();
    await endMapper();
  };
  try {
    const version = await waitFor(() => login(url, 2_000), {
      what: 'RabbitMQ',
      limitMs: 60_000,
      everyMs: 250,
      ended: server.ended,
      signal,
    });
    return {
      url,
      note: `${version} from ${program} on 127.0.0.1:${port}`,
      pid: server.pid,
      ended: server.ended,
      again: () => runRabbit({ id, dir, program, port, signal, users }),
      stop,
      kill,
    };
  } catch (err) {
    await stop();
    throw err;
  }
}
