/**
 * Gets the next tokens of a connection from its authorization server, and stores them, or that the connection has ended. For whoever holds the lease in the row.
 * New tokens are stored before anything uses them. Nothing is known of an answer that was lost: the old refresh token stays, and is tried again, as providers expect
 * within their grace (docs/adr/0082-renewing-connections.md).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { newId, type audit } from '@gatehouse/contracts';
import type { Vault } from '@gatehouse/crypto';
import { vaultContextOf } from '../domain/vaultContext';
import type { CredentialStore } from '../store/credentials';
import type { CredentialVault } from '../store/credentialVault';
import { storedAfterRenewal } from './acceptance';
import type { AskServer, Granted } from './askServer';
import type { Client } from './client';
import { ServerError } from './serverError';
import { decryptTokens, writeTokens, type Connected, type Tokens } from './tokens';

export interface RenewTokensDeps {
  readonly store: Pick<CredentialStore, 'saveRenewed' | 'markEnded'>;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly credentials: Pick<CredentialVault, 'invalidate'>;
  readonly clientOf: (orgId: string, integrationId: string) => Promise<Client | undefined>;
  readonly ask: Pick<AskServer, 'refresh' | 'machine'>;
  readonly outbox: { kick(): void };
  /** A third of the time that the server may take in all. */
  readonly timeoutMs: number;
}

const TRIES = 3;
/** Longest time in which the server is asked. */
export const askingMs = (timeoutMs: number): number => TRIES * timeoutMs;

/** Then the refresh token is of no use any more (RFC 6749 5.2). */
const FINAL = 'invalid_grant';

/** Resolves once the row has new tokens or its end. Rejects with a `ServerError` where the server gave neither. */
export async function renewTokens(deps: RenewTokensDeps, row: Connected, holder: string): Promise<void> {
  const { vault, timeoutMs } = deps;
  const tokens = await decryptTokens(vault, row);
  const until = performance.now() + askingMs(timeoutMs);
  const left = (): number => until - performance.now();
  for (let attempt = 1; ; attempt += 1) {
    // Whoever asks anew gives up tokens that may be on their way: a slow server gets the time of two answers.
    const waitMs = Math.max(timeoutMs, left() - timeoutMs);
    try {
      return await saveTokens(deps, row, tokens, await requestTokens(deps, row, tokens, waitMs));
    } catch (err) {
      if (!(err instanceof ServerError)) throw err;
      if (err.code === FINAL) return endConnection(deps, row, holder, err.message);
      if (attempt < TRIES && err.code === undefined && left() > timeoutMs / 2) continue;
      throw err;
    }
  }
}

async function requestTokens({ clientOf, ask }: RenewTokensDeps, row: Connected, tokens: Tokens, waitMs: number): Promise<Granted> {
  const client = await clientOf(row.orgId, row.integrationId);
  if (client === undefined)
    throw new ServerError('the OAuth client of the integration was deleted: an admin has to store it again', undefined);
  // Another client, or another server: this refresh token is not for it.
  if (client.clientId !== tokens.clientId || client.server.tokenEndpoint !== tokens.tokenEndpoint)
    throw new ServerError('the integration has another OAuth client than the one it was connected by', FINAL);
  return tokens.grant === 'machine' ? ask.machine(client, tokens.access, waitMs) : ask.refresh(client, tokens, waitMs);
}

async function saveTokens({ store, vault, credentials }: RenewTokensDeps, row: Connected, before: Tokens, granted: Granted): Promise<void> {
  const { orgId } = row;
  const { access, refresh = before.refresh, scopes = before.scopes, issuedAt, expiresAt } = granted;
  const plain = writeTokens({ ...before, access, scopes, ...(refresh !== undefined && { refresh }) });
  try {
    const generation = row.connection.generation + 1;
    const renewed = {
      secret: await vault.encrypt(plain, vaultContextOf({ ...row, connection: { generation } })),
      ...{ generation, issuedAt, scopes },
      ...(expiresAt && { expiresAt }),
      isRenewed: before.grant === 'machine' || refresh !== undefined,
      client: { clientId: before.clientId, tokenEndpoint: before.tokenEndpoint },
      ...storedAfterRenewal(row),
    };
    await withRetries(() => store.saveRenewed(orgId, row, renewed));
  } finally {
    plain.fill(0);
  }
  await credentials.invalidate(orgId, row);
}

const SAVES = 10;
const SAVE_AGAIN_MS = 300;
/** What the server gave may be given once only: a database that is away for a moment must not lose it. */
async function withRetries<T>(save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (err) {
      if (attempt === SAVES) throw err;
      await pause(SAVE_AGAIN_MS);
    }
  }
}

async function endConnection(
  { store, credentials, outbox }: RenewTokensDeps,
  row: Connected,
  holder: string,
  because: string,
): Promise<void> {
  const { orgId, owner, integrationId } = row;
  const at = new Date();
  const event: audit.AuditEvent = {
    eventId: newId('event'),
    orgId,
    type: 'credential.ended',
    phase: 'single',
    occurredAt: at.toISOString(),
    actor: { kind: 'system' },
    target: { kind: 'integration', id: integrationId },
    data: { owner, because },
  };
  if (await store.markEnded(orgId, row, holder, { at, because }, event)) outbox.kick();
  await credentials.invalidate(orgId, row);
}
