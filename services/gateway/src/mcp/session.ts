/**
 * Legacy sessions as self-contained ids: what the handshake settled, authenticated by a key derived from this process's signing key. They outlive
 * restarts and a lost cache, any gateway process reads them, and they prove nothing about who is calling: the bearer token does, on each request.
 */
import { createHmac, createPrivateKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Principal } from '@gatehouse/contracts';
import type { Marks } from '@gatehouse/store';
import { cleanText } from './origin';
import { abilitiesOf } from './pending/abilities';
import type { Abilities } from './tools/tool';
import type { LegacyVersion } from './versions';

/** The abilities are those of the handshake. */
export interface Session extends Abilities {
  readonly version: LegacyVersion;
  readonly client?: string | undefined;
}
interface SealedSession extends Session {
  readonly orgId: string;
  readonly principalId: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
  readonly nonce: string;
}

export interface Sessions {
  /** Id for the `Mcp-Session-Id` header: visible ASCII. */
  create(session: Session, principal: Principal): string;
  /** Undefined: not one of ours, expired, ended, or of somebody else. */
  find(id: string, principal: Principal): Promise<Session | undefined>;
  /** False when there is nothing to end. */
  end(id: string, principal: Principal): Promise<boolean>;
}

const LIFE_SECONDS = 30 * 24 * 3_600;
const GRAMMAR = /^([A-Za-z0-9_-]{1,2048})\.([A-Za-z0-9_-]{43})$/;
const markOf = (id: string): string => `mcp-session-ended:${id.slice(-43)}`;

/** Facts of `initialize.params` that later requests of the session rely on (MCP wire reference 5.2). */
export function sessionOf(version: LegacyVersion, capabilities: unknown, clientName: string | undefined): Session {
  return { version, ...abilitiesOf(capabilities), client: cleanText(clientName, 128) };
}

export function createSessions(signingKeyPem: string, marks: Marks, now: () => number = Date.now): Sessions {
  const seed = createPrivateKey(signingKeyPem).export({ format: 'der', type: 'pkcs8' });
  const key = Buffer.from(hkdfSync('sha256', seed, '', 'gatehouse mcp session v1', 32));
  const codeOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const seconds = (): number => Math.floor(now() / 1_000);

  function open(id: string, principal: Principal): SealedSession | undefined {
    const [, text, code] = GRAMMAR.exec(id) ?? [];
    if (text === undefined || code === undefined) return undefined;
    const given = Buffer.from(code, 'base64url');
    if (given.toString('base64url') !== code || !timingSafeEqual(codeOf(text), given)) return undefined;
    const session = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as SealedSession;
    const alive = session.issuedAt + LIFE_SECONDS > seconds();
    return alive && session.orgId === principal.orgId && session.principalId === principal.id ? session : undefined;
  }

  return {
    create(session, { orgId, id: principalId }) {
      const nonce = randomBytes(9).toString('base64url');
      const sealed: SealedSession = { ...session, orgId, principalId, issuedAt: seconds(), nonce };
      const text = Buffer.from(JSON.stringify(sealed)).toString('base64url');
      return `${text}.${codeOf(text).toString('base64url')}`;
    },
    async find(id, principal) {
      const session = open(id, principal);
      return session === undefined || (await marks.has(markOf(id))) ? undefined : session;
    },
    async end(id, principal) {
      const session = open(id, principal);
      if (session === undefined || (await marks.has(markOf(id)))) return false;
      await marks.set(markOf(id), session.issuedAt + LIFE_SECONDS - seconds());
      return true;
    },
  };
}
