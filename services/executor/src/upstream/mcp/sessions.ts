/** Open sessions, one per server, caller and credential, because a server may keep in a session what one caller did: bounded in number, closed when nobody uses them. */
import { createHash } from 'node:crypto';
import { AppError, type audit } from '@gatehouse/contracts';
import type { McpServer } from './guardedFetch';
import type { McpSession } from './session';

export interface SessionKey extends McpServer {
  readonly orgId: string;
  readonly integrationId: string;
  /** Who calls, or who asked for an approved call. */
  readonly caller: Pick<audit.Actor, 'kind' | 'id'>;
}
export interface McpSessions {
  /** Runs `work` in a session. A session that has ended is opened anew; `fresh` opens one in any case. Rejects with what kept it from being opened. */
  use<T>(key: SessionKey, timeoutMs: number, work: (session: McpSession) => Promise<T>, options?: { fresh?: boolean }): Promise<T>;
  /** Ends those of an integration. Calls that run in them go on there. */
  end(integration: Pick<SessionKey, 'orgId' | 'integrationId'>): void;
  close(): Promise<void>;
}
export type OpenSession = (server: McpServer, timeoutMs: number) => Promise<McpSession>;

interface Held {
  readonly of: Pick<SessionKey, 'orgId' | 'integrationId'>;
  readonly opening: Promise<McpSession>;
  running: number;
  session?: McpSession;
  idle?: NodeJS.Timeout;
}

const MOST_SESSIONS = 512;
/** A session holds the credential of its caller, which is to be gone from memory a minute after its last use. */
const IDLE_MS = 50_000;

const nameOf = ({ orgId, integrationId, caller: { kind, id }, url, transport, auth, secret }: SessionKey): string => {
  const digest = secret === undefined ? '' : createHash('sha256').update(secret).digest('base64');
  return JSON.stringify([orgId, integrationId, kind, id, url, transport, auth, digest]);
};

export function mcpSessions(open: OpenSession, { most = MOST_SESSIONS, idleMs = IDLE_MS } = {}): McpSessions {
  const sessions = new Map<string, Held>();

  function forget(name: string, held: Held): Promise<void> {
    clearTimeout(held.idle);
    if (sessions.get(name) === held) sessions.delete(name);
    return held.opening.then((session) => session.close()).catch(() => undefined);
  }

  /** Calls that run in it go on there. */
  function leaveBehind(name: string, held: Held): void {
    if (held.running === 0) void forget(name, held);
    else sessions.delete(name);
  }

  /** The one that was unused for longest makes room. */
  function makeRoom(): void {
    if (sessions.size < most) return;
    const unused = [...sessions].find(([, { running }]) => running === 0);
    if (unused === undefined) throw new AppError('unavailable', 'Too many sessions with MCP servers are in use; try again shortly');
    void forget(...unused);
  }

  function hold(name: string, key: SessionKey, timeoutMs: number, fresh: boolean): Held {
    const known = sessions.get(name);
    if (known !== undefined && !fresh && known.session?.isClosed() !== true) return known;
    if (known !== undefined) leaveBehind(name, known);
    makeRoom();
    const held: Held = { of: key, running: 0, opening: open(key, timeoutMs) };
    held.opening.then(
      (session) => (held.session = session),
      () => void forget(name, held),
    );
    sessions.set(name, held);
    return held;
  }

  function leave(name: string, held: Held): void {
    held.running -= 1;
    if (held.running > 0) return;
    if (sessions.get(name) !== held) return void forget(name, held);
    sessions.delete(name);
    sessions.set(name, held); // the newest is last
    held.idle = setTimeout(() => void forget(name, held), idleMs).unref();
  }

  return {
    async use(key, timeoutMs, work, { fresh = false } = {}) {
      const name = nameOf(key);
      const held = hold(name, key, timeoutMs, fresh);
      held.running += 1;
      clearTimeout(held.idle);
      try {
        return await work(await held.opening);
      } finally {
        leave(name, held);
      }
    },
    end({ orgId, integrationId }) {
      for (const [name, held] of [...sessions])
        if (held.of.orgId === orgId && held.of.integrationId === integrationId) leaveBehind(name, held);
    },
    close: async () => void (await Promise.all([...sessions].map(([name, held]) => forget(name, held)))),
  };
}
