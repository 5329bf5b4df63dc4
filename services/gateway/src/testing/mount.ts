/** The endpoint as it is, around tools of a test's own and for one caller whom everybody is. For tests. */
import { generateKeyPairSync } from 'node:crypto';
import type { Bus } from '@gatehouse/bus';
import { closeServer, createLog, listen, portOf } from '@gatehouse/runtime';
import { Router } from 'express';
import { siteOf } from '../config';
import { routes } from '../http';
import { bootstrapOf } from '../mcp/serverInfo';
import { callContexts } from '../mcp/callContexts';
import { mcpEndpoint } from '../mcp/endpoint';
import { createElicitation } from '../mcp/pending/elicitation';
import { exemptClients } from '../mcp/pending/exempt';
import { inputStates } from '../mcp/pending/inputState';
import { createQuestions } from '../mcp/pending/questions';
import { createWaits } from '../mcp/pending/waits';
import { createSessions } from '../mcp/session';
import { createTasks } from '../mcp/tasks/taskMethods';
import type { Tool } from '../mcp/tools/tool';
import { createToolSet } from '../mcp/toolSet';
import { somePrincipal } from './fixture';

const away = (): Promise<never> => Promise.reject(new Error('nobody there'));
const free = async (): Promise<undefined> => undefined;

export interface Mounted {
  readonly url: string;
  stop(): Promise<void>;
}

/** `bus`: whom task methods ask. */
export async function mount(
  tools: readonly Tool[],
  bus: Pick<Bus, 'call' | 'callAttached'> = { call: away, callAttached: away },
): Promise<Mounted> {
  const log = createLog('test', 'silent');
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const principal = somePrincipal();
  const questions = createQuestions();
  const waits = createWaits({ longestMs: 0, everyMs: 1 }, new AbortController().signal);
  const callContextOf = callContexts(() => 'signed');
  const site = siteOf({ BASE_URL: 'http://127.0.0.1', CONTROL_ROOM_URL: 'http://127.0.0.1', ALLOWED_HOSTS: '', ALLOWED_ORIGINS: '' });
  const { controlRoomUrl } = site;
  const isExempt = exemptClients('');
  // The port is known only once open: the guard is asked at each request.
  const hosts = new Set<string>();
  const mcp = mcpEndpoint({
    site: { ...site, hosts },
    bodyLimit: 100_000,
    trustedHops: 0,
    authenticate: async () => ({ principal }),
    reportDenial: () => undefined,
    limits: { address: free, failed: () => undefined, credential: free, organization: free },
    reportLimit: () => undefined,
    sessions: createSessions(pem, { set: async () => undefined, has: async () => false }),
    tools: createToolSet({ tools, callContextOf, log }),
    tasks: createTasks({ bus, isExempt, controlRoomUrl }),
    elicitation: createElicitation({ bus, waits, questions, states: inputStates(pem), isExempt, controlRoomUrl }),
    questions,
    callContextOf,
    bootstrap: async () => ({ bootstrap: bootstrapOf({ modelCatalogVersion: 1, skills: [] }), instructions: 'none' }),
    log,
  });
  const server = await listen(routes(mcp, Router()), '127.0.0.1', 0);
  hosts.add(`127.0.0.1:${portOf(server)}`);
  return { url: `http://127.0.0.1:${portOf(server)}/`, stop: () => closeServer(server) };
}
