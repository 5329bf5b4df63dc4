/**
 * A container engine as far as Testcontainers asks one: it answers the Docker Engine API on a socket, and what it says it runs is a server that runs
 * already. `created` and `removed` hold what was asked for.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface CreatedContainer {
  readonly id: string;
  readonly image: string;
  readonly command: readonly string[];
}
export interface FakeEngine {
  readonly created: CreatedContainer[];
  readonly removed: string[];
  close(): Promise<void>;
}

/** One line of a container's standard output, as the engine frames it: stream 1, three zero bytes, length, text. */
function frame(line: string): Buffer {
  const text = Buffer.from(`${line}\n`);
  const head = Buffer.alloc(8);
  head[0] = 1;
  head.writeUInt32BE(text.length, 4);
  return Buffer.concat([head, text]);
}

const READY_LINES = ['Ready to accept connections', 'Server startup complete'];

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
}

/** `portOf`: port of the running server that stands for a container of an image. */
export async function startFakeEngine(socket: string, portOf: (image: string) => number): Promise<FakeEngine> {
  const created: CreatedContainer[] = [];
  const removed: string[] = [];
  const exposed = new Map<string, string[]>();

  const inspected = ({ id, image }: CreatedContainer): object => {
    const bindings = (exposed.get(id) ?? []).map((port) => [port, [{ HostIp: '127.0.0.1', HostPort: String(portOf(image)) }]]);
    return {
      Id: id,
      Name: `/${id}`,
      Config: { Hostname: id, Labels: {}, Image: image },
      State: { Status: 'running', Running: true, StartedAt: new Date().toISOString(), Health: { Status: 'healthy' } },
      NetworkSettings: { Ports: Object.fromEntries(bindings) as object, Networks: {} },
      HostConfig: {},
    };
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, 'http://engine').pathname.replace(/^\/v[\d.]+/, '');
    const [, id = '', action = ''] = /^\/containers\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const container = created.find((one) => one.id === id);
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/_ping') response.end('OK');
    else if (path === '/info') json({ ServerVersion: '28.0.0', OperatingSystem: 'test', Architecture: 'x86_64', Labels: [] });
    else if (path === '/version') json({ Version: '28.0.0', ApiVersion: '1.48' });
    else if (path === '/networks/bridge') json({ Name: 'bridge', IPAM: { Config: [{ Gateway: '127.0.0.1' }] } });
    else if (path === '/containers/json') json([]);
    else if (path.startsWith('/images/')) json({ Id: 'sha256:0', RepoTags: [], Config: { ExposedPorts: {} } });
    else if (path === '/containers/create') {
      const body = await readJson(request);
      const next = {
        id: `container-${created.length + 1}`,
        image: String(body['Image']),
        command: (body['Cmd'] as string[] | undefined) ?? [],
      };
      created.push(next);
      exposed.set(next.id, Object.keys((body['ExposedPorts'] as object | undefined) ?? {}));
      json({ Id: next.id, Warnings: [] }, 201);
    } else if (container !== undefined && action === 'json') json(inspected(container));
    else if (container !== undefined && action === 'logs') {
      response.writeHead(200, { 'content-type': 'application/vnd.docker.raw-stream' });
      response.end(Buffer.concat(READY_LINES.map(frame)));
    } else if (container !== undefined && request.method === 'DELETE') {
      removed.push(id);
      response.writeHead(204).end();
    } else if (container !== undefined) response.writeHead(204).end();
    else json({ message: `no ${request.method} ${path} here` }, 404);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    created,
    removed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
