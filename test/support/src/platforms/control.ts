/** What only tests ask a fake platform, under `/_control/`: new workspaces, faults, what stands there, changes behind the gateway's back, conversations. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallOutcome, ConversationError, Conversations, OpenConversation, Opening } from './conversations.ts';
import { Workspace, type Fault, type Stored, type WorkspaceOptions } from './workspace.ts';

/** What stands in a workspace, and what was asked of it. */
export interface Listing {
  objects: Record<string, Stored[]>;
  counts: Record<string, { asked: number; done: number }>;
}

const listing = ({ objects, counts }: Workspace): Listing => ({
  objects: Object.fromEntries([...objects].map(([kind, stored]) => [kind, [...stored.values()]])),
  counts,
});

const open = new Map<string, OpenConversation>();

async function call(id: string, tool: string, args: object): Promise<CallOutcome> {
  const { connection, errorOf } = open.get(id)!;
  const outcome = await connection!.callTool(tool, args);
  const error = errorOf?.(outcome);
  return { ...outcome, ...(error !== undefined && { error }) };
}

type Act = (workspace: Workspace, body: never, conversations: Conversations) => unknown;
const acts: Record<string, Act> = {
  look: (workspace) => listing(workspace),
  faults: (workspace, faults: Fault[]) => workspace.plan(faults),
  remove: (workspace, { kind, id }: { kind: string; id: string }) => workspace.kind(kind).delete(id),
  change: (workspace, { kind, id, to }: { kind: string; id: string; to: object }) => Object.assign(workspace.kind(kind).get(id)!, to),
  converse(workspace, opening: Opening, conversations) {
    const id = randomBytes(8).toString('hex');
    const opened = conversations.open(workspace, opening);
    open.set(id, opened);
    return { id, ...(opened.error !== undefined && { error: opened.error }) };
  },
  call: (_, { id, tool, args }: { id: string; tool: string; args: object }) => call(id, tool, args),
};

/** `POST /_control/<act>/<key>`; a workspace is made by `POST /_control/workspaces`. */
export async function answerControl(conversations: Conversations, workspaces: Workspace[], request: IncomingMessage): Promise<object> {
  const [act, key] = request.url!.slice('/_control/'.length).split('/').map(decodeURIComponent);
  const raw = await text(request);
  const body = (raw === '' ? {} : JSON.parse(raw)) as never;
  if (act === 'workspaces') {
    const made = new Workspace(body);
    workspaces.push(made);
    return { key: made.key, id: made.id };
  }
  const workspace = workspaces.find((known) => known.key === key);
  if (workspace === undefined) throw new Error(`there is no workspace of the key ${key}`);
  return { done: (await acts[act!]!(workspace, body, conversations)) ?? null };
}

/** A workspace of a fake platform in the hand of a test. */
export interface Control {
  readonly key: string;
  readonly workspaceId: string;
  look(): Promise<Listing>;
  /** Takes the place of what was planned before. */
  plan(...faults: Fault[]): Promise<void>;
  /** Removes an object behind the gateway's back. */
  remove(kind: string, id: string): Promise<void>;
  change(kind: string, id: string, to: object): Promise<void>;
  /** Somebody talks to an agent. `error`: the platform does not begin. */
  converse(opening: Opening): Promise<{ error?: ConversationError; call(tool: string, args?: object): Promise<CallOutcome> }>;
}

async function post<T>(url: string, body: object = {}): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** Makes a workspace at a running fake. */
export async function openWorkspace(url: string, options: WorkspaceOptions = {}): Promise<Control> {
  const { key, id: workspaceId } = await post<{ key: string; id: string }>(`${url}/_control/workspaces`, options);
  const ask = async <T>(act: string, body?: object): Promise<T> =>
    (await post<{ done: T }>(`${url}/_control/${act}/${encodeURIComponent(key)}`, body)).done;
  return {
    key,
    workspaceId,
    look: () => ask('look'),
    plan: (...faults) => ask('faults', faults),
    remove: (kind, id) => ask('remove', { kind, id }),
    change: (kind, id, to) => ask('change', { kind, id, to }),
    async converse(opening) {
      const { id, error } = await ask<{ id: string; error?: ConversationError }>('converse', opening);
      return { ...(error !== undefined && { error }), call: (tool, args = {}) => ask('call', { id, tool, args }) };
    },
  };
}
