/**
 * The official tasks client on protocol 2026-07-28. It leaves sending to the program around it: this one writes down what came back, and
 * polls sooner than the hint says.
 */
import type { ClientSessionPortOptions, TaskEnabledSession } from '@modelcontextprotocol/ext-tasks/client' with {
  'resolution-mode': 'import',
};

type Sdk = typeof import('@modelcontextprotocol/client', { with: { 'resolution-mode': 'import' } });
type Tasks = typeof import('@modelcontextprotocol/ext-tasks/client', { with: { 'resolution-mode': 'import' } });
type Dispatch = NonNullable<ClientSessionPortOptions['rawDispatch']>;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- plain JavaScript, see there
const load = require('./load.cjs') as <T>(specifier: string) => Promise<T>;

const VERSION = '2026-07-28';
const POLL_MS = 100;

export interface TasksClient {
  readonly session: TaskEnabledSession;
  /** Results as they came over the wire, oldest first. */
  readonly results: Record<string, unknown>[];
  close(): Promise<void>;
}

interface Request {
  method: string;
  params: { name?: string; taskId?: string };
}
interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** The packages take plain objects only, and to a test those that Node parses belong to another realm. */
const plainJson: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  return Object.defineProperty(response, 'json', { value: async () => JSON.parse(await response.text()) as unknown });
};

export async function openTasksClient(url: string, token: string, name = 'official'): Promise<TasksClient> {
  const { Client, StreamableHTTPClientTransport } = await load<Sdk>('@modelcontextprotocol/client');
  const { createTaskSessionFromClient } = await load<Tasks>('@modelcontextprotocol/ext-tasks/client');
  const authorization = `Bearer ${token}`;
  const clientInfo = { name, version: '1' };
  const client = new Client(clientInfo, { versionNegotiation: { mode: { pin: VERSION } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization } }, fetch: plainJson }));
  const results: Record<string, unknown>[] = [];
  let id = 0;

  const rawDispatch: Dispatch = async (request, options) => {
    const { method, params } = request as unknown as Request;
    const response = await plainJson(url, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json',
        'mcp-protocol-version': VERSION,
        'mcp-method': method,
        'mcp-name': params.taskId ?? params.name ?? '',
      },
      body: JSON.stringify({ ...(request as object), jsonrpc: '2.0', id: (id += 1) }),
      signal: options?.signal ?? null,
    });
    const { result, error } = (await response.json()) as Answer;
    if (result === undefined) return { kind: 'error', error: error as never };
    results.push(result);
    const sooner = 'pollIntervalMs' in result ? { pollIntervalMs: POLL_MS } : {};
    return { kind: 'result', result: { ...result, ...sooner } as never };
  };

  const v2RequestFraming = { protocolVersion: VERSION, clientInfo, clientCapabilities: {} };
  const session = createTaskSessionFromClient(client, { endpointId: url, rawDispatch, v2RequestFraming });
  return {
    session,
    results,
    close: async () => {
      await session.close();
      await client.close();
    },
  };
}
