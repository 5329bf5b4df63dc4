/** The authorization server's parts, opened once at start. */
import { createHash } from 'node:crypto';
import { createUnsealer, fileKeyProvider, type Signer, type Unsealer } from '@gatehouse/crypto';
import { createResolver, type Log } from '@gatehouse/runtime';
import type { Cursors, LeaseCache, Mongo, Outbox } from '@gatehouse/store';
import type Provider from 'oidc-provider';
import { createSessionMac, type SessionMac } from '../domain/oauth/session';
import type { MemberStore } from '../store/memberStore';
import { atRest } from '../store/oauth/atRest';
import { clientStore, type ClientStore } from '../store/oauth/clientStore';
import { interactionStore, type InteractionStore } from '../store/oauth/interactionStore';
import { payloadStore, type PayloadStore } from '../store/oauth/payloadStore';
import { sessionStore, type SessionStore } from '../store/oauth/sessionStore';
import { signingKeyStore } from '../store/oauth/signingKeyStore';
import type { OrganizationStore } from '../store/organizationStore';
import type { SettingsStore } from '../store/settingsStore';
import type { UserStore } from '../store/userStore';
import { endReused } from './endSession';
import { noting } from './documentFaults';
import { documentFetcher } from './fetchDocument';
import { createKeyring, type Keyring } from './keyring';
import { currentProvider } from './provider';
import { allowedDocuments, type OAuthConfig } from './settings';
import { currentPrincipalOf, type CurrentPrincipalOf } from './currentPrincipal';
import { takesDocuments } from './wayOut';

/** What OAuth needs of the rest of this service. */
export interface OAuthSurroundings {
  readonly config: OAuthConfig & { readonly ROW_MAC_KEY: string; readonly ROW_MAC_KEY_BEFORE: string };
  readonly mongo: Mongo;
  readonly outbox: Outbox;
  readonly organizations: OrganizationStore;
  readonly users: UserStore;
  readonly members: MemberStore;
  readonly settings: SettingsStore;
  readonly leases: LeaseCache;
  readonly cursors: Cursors;
  readonly signer: Signer;
  readonly clock: () => number;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
}

export interface OAuthDeps extends Omit<OAuthSurroundings, 'config' | 'mongo' | 'outbox' | 'log'> {
  readonly baseUrl: string;
  readonly sessions: SessionStore;
  readonly clients: ClientStore;
  readonly interactions: InteractionStore;
  readonly payloads: PayloadStore;
  readonly sessionMac: SessionMac;
  readonly currentPrincipal: CurrentPrincipalOf;
  readonly endReused: (sessionId: string) => Promise<void>;
  readonly keyring: Keyring;
  readonly provider: () => Promise<Provider>;
  /** Whether clients may present the address of a metadata document. */
  readonly clientDocuments: boolean;
  readonly unsealer: Unsealer;
  /** Names the key questions are sealed to, so that an edge notices a change. */
  readonly sealingKeyId: string;
}

export async function openOAuth(surroundings: OAuthSurroundings): Promise<OAuthDeps> {
  const { config, mongo, outbox, log, ...shared } = surroundings;
  const { clock, leases } = shared;
  const keys = fileKeyProvider(config.MASTER_KEY_FILE);
  const rest = atRest(keys);
  const unsealer = createUnsealer(keys.rootSecret('unsealer'));
  const sessionMac = createSessionMac(config.ROW_MAC_KEY, config.ROW_MAC_KEY_BEFORE);
  const sessions = await sessionStore(mongo, outbox);
  const clients = await clientStore(mongo, rest);
  const payloads = await payloadStore(mongo, rest, clock);
  const keyring = createKeyring(await signingKeyStore(mongo, rest), clock);
  const currentPrincipal = currentPrincipalOf({ ...shared, sessions, sessionMac });
  const end = endReused({ sessions, leases, sessionMac, clock });
  const provider = currentProvider(
    {
      payloads,
      clients,
      currentPrincipal,
      endReused: end,
      clock,
      baseUrl: config.BASE_URL,
      cookieKey: keys.rootSecret('oauth-cookies').toString('base64url'),
      fetchDocument: noting(
        documentFetcher({
          off: config.CLIENT_DOCUMENTS === 'off',
          allowed: allowedDocuments(config.CLIENT_DOCUMENT_ALLOW),
          resolve: createResolver({ servers: config.DNS_SERVERS }),
        }),
        log,
      ),
      onServerError: (err) => log.error({ err }, 'authorization server failed'),
    },
    keyring.signing,
  );
  const [clientDocuments] = await Promise.all([takesDocuments(config), keyring.refresh()]);
  if (!clientDocuments) log.info({ setting: config.CLIENT_DOCUMENTS }, 'client metadata documents are not offered: clients register');
  await keyring.signing();
  return {
    ...shared,
    baseUrl: config.BASE_URL,
    sessions,
    clients,
    payloads,
    interactions: await interactionStore(mongo, outbox, rest),
    sessionMac,
    currentPrincipal,
    endReused: end,
    keyring,
    provider,
    clientDocuments,
    unsealer,
    sealingKeyId: createHash('sha256').update(unsealer.publicKey).digest('base64url').slice(0, 16),
  };
}
