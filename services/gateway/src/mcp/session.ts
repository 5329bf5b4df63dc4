/**
 * Legacy sessions as self-contained ids: what the handshake settled, as sealed text. They outlive restarts and a lost cache, any gateway process reads
 * them, and they prove nothing about who is calling: the bearer token does, on each request.
 */
import { randomBytes } from 'node:crypto';
import type { Principal } from '@gatehouse/contracts';
import type { Marks } from '@gatehouse/store';
import { cleanText } from './origin';
import { clientCapabilitiesOf } from './pending/clientCapabilities';
import { sealedText } from './sealedText';
import type { ClientCapabilities } from './tools/tool';
import type { LegacyVersion } from './versions';

/** The capabilities are those of the handshake. */
export interface Session extends ClientCapabilities {
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
const markOf = (id: string): string => `mcp-session-ended:${id.slice(-43)}`;

/** Values of `initialize.params` that later requests of the session rely on (docs/protocol.md#sessions). */
export function sessionOf(version: LegacyVersion, capabilities: unknown, clientName: string | undefined): Session {
  return { version, ...clientCapabilitiesOf(capabilities), client: cleanText(clientName, 128) };
}

export function createSessions(signingKeyPem: string, marks: Marks, now: () => number = Date.now): Sessions {
  const texts = sealedText<SealedSession>(signingKeyPem, 'gatehouse mcp session v1');
  const seconds = (): number => Math.floor(now() / 1_000);

  function open(id: string, principal: Principal): SealedSession | undefined {
    const session = texts.open(id);
    if (session === undefined) return undefined;
    const alive = session.issuedAt + LIFE_SECONDS > seconds();
    return alive && session.orgId === principal.orgId && session.principalId === principal.id ? session : undefined;
  }

  return {
    create(session, { orgId, id: principalId }) {
      const nonce = randomBytes(9).toString('base64url');
      const sealed: SealedSession = { ...session, orgId, principalId, issuedAt: seconds(), nonce };
      return texts.seal(sealed);
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
