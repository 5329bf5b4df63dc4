/** The HTTP side of a fake platform: keys, routes, faults. What a platform does is a table of operations. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { answerControl } from './control.ts';
import type { Conversations } from './conversations.ts';
import { Workspace, type Fault } from './workspace.ts';

/** An answer that is no success, in the platform's own shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
  }
}

export interface Ask {
  readonly workspace: Workspace;
  /** What stands in the path for each `:`. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
/** The answer's body. */
export type Operation = (ask: Ask) => object | undefined | Promise<object | undefined>;

export interface PlatformDefinition {
  readonly keyHeader: string;
  /** `POST /v1/agents/:` to name and operation. */
  readonly operations: Readonly<Record<string, readonly [name: string, run: Operation]>>;
  /** Throws a `Refusal` for a key that is unknown here (no workspace) or may not do this. */
  judge(request: IncomingMessage, path: string, workspace: Workspace | undefined): void;
  unknownRoute(): Refusal;
  fault(status: number): object;
  /** Headers of an answer to an operation that succeeded. */
  headers(workspace: Workspace): Record<string, string>;
  conversations: Conversations;
}

export interface RunningPlatform {
  /** One per region. The control API is at each. */
  readonly urls: readonly string[];
  close(): Promise<void>;
}

const find = ({ operations, unknownRoute }: PlatformDefinition, method: string, path: string) => {
  for (const [route, [name, run]] of Object.entries(operations)) {
    const [routeMethod, pattern] = route.split(' ') as [string, string];
    const match = routeMethod === method ? new RegExp(`^${pattern.replaceAll(':', '([^/]+)')}$`).exec(path) : null;
    if (match !== null) return { name, run, ids: match.slice(1).map(decodeURIComponent) };
  }
  throw unknownRoute();
};

const send = (response: ServerResponse, status: number, body: object | string | undefined, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers });
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
};

/** Whether the answer is settled by it. */
async function suffer(
  fault: Fault | undefined,
  when: Fault['when'],
  response: ServerResponse,
  platform: PlatformDefinition,
): Promise<boolean> {
  if (fault?.when !== when) return false;
  switch (fault.how) {
    case 'drop':
      response.socket?.resetAndDestroy();
      return true;
    case 'slow':
      await pause(fault.delayMs ?? 1_000, undefined, { ref: false });
      return response.destroyed;
    case 'shape':
      send(response, 200, { unexpected: true });
      return true;
    case 'notJson':
      send(response, 200, '<html>maintenance</html>');
      return true;
    case 'status': {
      const { status = 500, retryAfter } = fault;
      send(response, status, platform.fault(status), retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
      return true;
    }
  }
}

async function answer(
  platform: PlatformDefinition,
  known: readonly Workspace[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, 'http://platform');
  const raw = await text(request);
  const key = request.headers[platform.keyHeader];
  const workspace = known.find((candidate) => candidate.key === key);
  platform.judge(request, url.pathname, workspace);
  const { name, run, ids } = find(platform, request.method!, url.pathname);
  workspace!.count(name, 'asked');
  const fault = workspace!.meet(name);
  if (await suffer(fault, 'before', response, platform)) return;
  const body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, unknown>;
  const done = await run({ workspace: workspace!, ids, query: url.searchParams, body });
  workspace!.count(name, 'done');
  if (await suffer(fault, 'after', response, platform)) return;
  send(response, 200, done, platform.headers(workspace!));
}

const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

/** One port per region; 0 takes any. */
export async function startPlatform(
  platform: PlatformDefinition,
  ports: readonly number[],
  workspaces: Workspace[] = [],
): Promise<RunningPlatform> {
  const serverOf = (region: number): Server =>
    createServer((request, response) => {
      const known = workspaces.filter(({ options }) => options.region === region);
      const work = request.url!.startsWith('/_control/')
        ? answerControl(platform.conversations, workspaces, request).then((body) => send(response, 200, body))
        : answer(platform, known, request, response);
      work.catch((err: unknown) => {
        if (err instanceof Refusal) return send(response, err.status, err.body);
        return send(response, 500, { fake: err instanceof Error ? err.stack : String(err) });
      });
    });
  const servers = ports.map((_, region) => serverOf(region));
  const urls = await Promise.all(servers.map((server, i) => listen(server, ports[i]!)));
  return {
    urls,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections();
          return new Promise((resolve) => server.close(resolve));
        }),
      );
    },
  };
}

/** A page of a list, by an opaque cursor. */
export function pageOf<T>(all: readonly T[], cursor: string | null, size: number): { items: T[]; next: string | null } {
  const start = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  const next = start + size < all.length ? Buffer.from(String(start + size)).toString('base64url') : null;
  return { items: all.slice(start, start + size), next };
}
