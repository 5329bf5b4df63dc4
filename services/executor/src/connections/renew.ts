/**
 * The next tokens of a connection, ahead of a call. One executor asks for them at a time: it holds a lease in the row, whose generation is the fence. Everybody else
 * waits for the result. New tokens are stored before anything uses them. Of an answer that was lost nothing is known: the old refresh token stays, and is tried again,
 * as providers expect within their grace (docs/adr/0082-renewing-connections.md).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId, type audit } from '@gatehouse/contracts';
import type { Vault } from '@gatehouse/crypto';
import { vaultContextOf } from '../domain/vaultContext';
import type { CredentialStore, StoredCredential } from '../store/credentials';
import type { CredentialVault } from '../store/credentialVault';
import type { ConnectionRow } from '../store/schemas';
import { isRefused, storedAfterRenewal } from './acceptance';
import type { AskServer, Granted } from './askServer';
import type { Client } from './client';
import type { MaskedClients } from './maskedClients';
import { ServerError } from './serverError';
import { endOf, isDue, isUsable, readTokens, writeTokens, type Tokens } from './tokens';

export interface RenewDeps {
  readonly store: Pick<CredentialStore, 'get' | 'claimRenewal' | 'releaseRenewal' | 'saveRenewed' | 'markEnded'>;
  readonly vault: Pick<Vault, 'encrypt' | 'decrypt'>;
  readonly credentials: Pick<CredentialVault, 'invalidate'>;
  readonly clientOf: (orgId: string, integrationId: string) => Promise<Client | undefined>;
  readonly masked: Pick<MaskedClients, 'secretsOf'>;
  readonly ask: Pick<AskServer, 'refresh' | 'machine'>;
  readonly outbox: { kick(): void };
  /** A third of the time that the server may take in all. */
  readonly timeoutMs: number;
  readonly onFailure?: (problem: { orgId: string; integrationId: string; reason: string }) => void;
}

type Connected = StoredCredential & { readonly connection: ConnectionRow };
/** `gone`: deleted or stored anew meanwhile. `failed`: for now, and why; with a `credential` that is used as long as it lasts. */
export type Renewal =
  | { readonly credential: StoredCredential; readonly failed?: string }
  | { readonly ended: string }
  | { readonly gone: true }
  | { readonly failed: string };

const LOOK_EVERY_MS = 40;
/** A token that is good still does not wait longer for the next one. */
const WAIT_WITH_GOOD_TOKEN_MS = 2_000;
const TRIES = 3;
/** More than what one holder takes for all of its tries. */
const SPARE_MS = 5_000;
/** Then the refresh token is of no use any more (RFC 6749 5.2). */
const FINAL = 'invalid_grant';

const SAVES = 10;
const SAVE_AGAIN_MS = 300;
/** What the server gave may be given once only: a database that is away for a moment must not lose it. */
async function again<T>(save: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await save();
    } catch (err) {
      if (attempt === SAVES) throw err;
      await pause(SAVE_AGAIN_MS);
    }
  }
}

/** The access token has not ended, and the API has not refused it. */
const isGood = (row: Connected): boolean => !isRefused(row) && isUsable(row.connection, Date.now());

export const isConnected = (credential: StoredCredential | undefined): credential is Connected => credential?.connection !== undefined;

export function renewals({ store, vault, credentials, clientOf, masked, ask, outbox, timeoutMs, onFailure }: RenewDeps) {
  const underWay = new Map<string, Promise<Renewal>>();
  /** Goes with the credential it is of. */
  const refreshOf = new WeakMap<StoredCredential, Promise<string | undefined>>();

  async function tokensOf(row: Connected): Promise<Tokens> {
    const plain = await vault.decrypt(row.secret, vaultContextOf(row));
    try {
      return readTokens(plain.toString());
    } finally {
      plain.fill(0);
    }
  }

  async function save(row: Connected, before: Tokens, next: Granted): Promise<void> {
    const { orgId, connection } = row;
    const refresh = next.refresh ?? before.refresh;
    const scopes = next.scopes ?? before.scopes;
    const tokens = writeTokens({ ...before, access: next.access, scopes, ...(refresh !== undefined && { refresh }) });
    try {
      const generation = connection.generation + 1;
      const secret = await vault.encrypt(tokens, vaultContextOf({ ...row, connection: { generation } }));
      const { issuedAt, expiresAt } = next;
      const isRenewed = before.grant === 'machine' || refresh !== undefined;
      const client = { clientId: before.clientId, tokenEndpoint: before.tokenEndpoint };
      const renewed = {
        secret,
        generation,
        issuedAt,
        isRenewed,
        scopes,
        client,
        ...storedAfterRenewal(row),
        ...(expiresAt && { expiresAt }),
      };
      await again(() => store.saveRenewed(orgId, row, renewed));
    } finally {
      tokens.fill(0);
    }
    await credentials.invalidate(orgId, row);
  }

  async function end(row: Connected, holder: string, because: string): Promise<void> {
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

  async function askFor(row: Connected, tokens: Tokens, waitMs: number): Promise<Granted> {
    const client = await clientOf(row.orgId, row.integrationId);
    if (client === undefined)
      throw new ServerError('the OAuth client of the integration was deleted: an admin has to store it again', undefined);
    // Another client, or another server: this refresh token is not for it.
    if (client.clientId !== tokens.clientId || client.server.tokenEndpoint !== tokens.tokenEndpoint)
      throw new ServerError('the integration has another OAuth client than the one it was connected by', FINAL);
    return tokens.grant === 'machine' ? ask.machine(client, tokens.access, waitMs) : ask.refresh(client, tokens, waitMs);
  }

  /** By who has the right to it. */
  async function renew(row: Connected, holder: string): Promise<void> {
    const tokens = await tokensOf(row);
    const until = performance.now() + TRIES * timeoutMs;
    const left = (): number => until - performance.now();
    for (let attempt = 1; ; attempt += 1) {
      // Whoever asks anew gives up tokens that may be on their way: a slow server gets the time of two answers.
      const waitMs = Math.max(timeoutMs, left() - timeoutMs);
      try {
        return await save(row, tokens, await askFor(row, tokens, waitMs));
      } catch (err) {
        if (!(err instanceof ServerError)) throw err;
        if (err.code === FINAL) return end(row, holder, err.message);
        if (attempt < TRIES && err.code === undefined && left() > timeoutMs / 2) continue;
        throw err;
      }
    }
  }

  /** False: somebody else has the right to it now. */
  async function take(row: Connected): Promise<boolean> {
    const { orgId } = row;
    const holder = randomUUID();
    const now = new Date();
    if (!(await store.claimRenewal(orgId, row, holder, now, new Date(now.getTime() + TRIES * timeoutMs + SPARE_MS)))) {
      await pause(LOOK_EVERY_MS);
      return false;
    }
    try {
      await renew(row, holder);
      return true;
    } catch (err) {
      await store.releaseRenewal(orgId, row, holder).catch(() => undefined);
      throw err;
    }
  }

  /** `isNew`: the tokens were got for this very question, and are used however short their life is. */
  async function look(credential: Connected, mayWait: boolean, isNew: boolean): Promise<Renewal | { readonly isNew: boolean }> {
    const found = await store.get(credential.orgId, credential);
    if (found?.secret === undefined || found.version !== credential.version || found.connection === undefined) return { gone: true };
    const row = { ...found, secret: found.secret, connection: found.connection };
    const end = endOf(row.connection, Date.now());
    // What was got for this very question is used, however short its life is.
    if (end !== undefined && !(isNew && row.connection.endedAt === undefined)) return { ended: end.because };
    if (isNew || !row.connection.isRenewed || !isDue(row, Date.now())) return { credential: row };
    if (!mayWait && isGood(row)) return { credential: row };
    try {
      return { isNew: await take(row) };
    } catch (err) {
      if (!(err instanceof ServerError)) throw err;
      onFailure?.({ orgId: row.orgId, integrationId: row.integrationId, reason: err.message });
      return isUsable(row.connection, Date.now()) ? { credential: row, failed: err.message } : { failed: err.message };
    }
  }

  async function untilKnown(credential: Connected): Promise<Renewal> {
    const since = performance.now();
    let isNew = false;
    for (;;) {
      const known = await look(credential, performance.now() - since < WAIT_WITH_GOOD_TOKEN_MS, isNew);
      if (!('isNew' in known)) return known;
      isNew = known.isNew;
    }
  }

  /** Read once for each credential that was found, as its value is (ADR 0091). */
  function refreshTokenOf(row: Connected): Promise<string | undefined> {
    let reading = refreshOf.get(row);
    if (reading === undefined) {
      reading = tokensOf(row).then(({ refresh }) => refresh);
      refreshOf.set(row, reading);
      reading.catch(() => refreshOf.delete(row));
    }
    return reading;
  }

  return {
    /** The credential as calls may use it now. Calls of one connection wait together. */
    current(credential: StoredCredential): Promise<Renewal> {
      if (!isConnected(credential)) return Promise.resolve({ credential });
      if (credential.connection.endedAt === undefined && !isDue(credential, Date.now())) return Promise.resolve({ credential });
      const { orgId, owner, integrationId, version } = credential;
      const key = [orgId, owner.kind, owner.id, integrationId, version].join(':');
      let running = underWay.get(key);
      if (running === undefined) {
        running = untilKnown(credential).finally(() => underWay.delete(key));
        underWay.set(key, running);
      }
      return isGood(credential) ? Promise.race([running, pause(WAIT_WITH_GOOD_TOKEN_MS, { credential }, { ref: false })]) : running;
    },
    /** What the server of a connection knows beside the access token, and calls do not send: the refresh token and the client's secret. Rejects when it cannot be read. */
    async unsent(credential: StoredCredential): Promise<readonly string[]> {
      if (!isConnected(credential)) return [];
      const { orgId, integrationId } = credential;
      const [refresh, client] = await Promise.all([refreshTokenOf(credential), masked.secretsOf(orgId, integrationId)]);
      return refresh === undefined ? client : [refresh, ...client];
    },
  };
}
export type Renewals = ReturnType<typeof renewals>;
