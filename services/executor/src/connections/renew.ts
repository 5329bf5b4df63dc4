/**
 * Keeps the tokens of connections good, ahead of the calls that send them. One executor renews a connection at a time: it holds a lease in the row, whose generation
 * is the fence. Everybody else waits for the result, and reads it from the row (docs/adr/0082-renewing-connections.md).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CredentialStore, StoredCredential } from '../store/credentials';
import { isRefused } from './acceptance';
import { askingMs, renewTokens, type RenewTokensDeps } from './renewTokens';
import { ServerError } from './serverError';
import { endOf, isConnected, isDue, isUsable, type Connected } from './tokens';
import { unsentSecrets, type UnsentSecretsDeps } from './unsentSecrets';

export interface RenewDeps extends RenewTokensDeps, UnsentSecretsDeps {
  readonly store: RenewTokensDeps['store'] & Pick<CredentialStore, 'get' | 'claimRenewal' | 'releaseRenewal'>;
  readonly vault: RenewTokensDeps['vault'];
  readonly onFailure?: (problem: { orgId: string; integrationId: string; reason: string }) => void;
}

/** `gone`: deleted or stored anew meanwhile. `failed`: for now, and why; with a `credential` that is used as long as it lasts. */
export type Renewal =
  | { readonly credential: StoredCredential; readonly failed?: string }
  | { readonly ended: string }
  | { readonly gone: true }
  | { readonly failed: string };

/** How often an executor without the lease reads the row. */
const POLL_MS = 40;
/** A token that is good still does not wait longer for the next one. */
const WAIT_WITH_GOOD_TOKEN_MS = 2_000;
/** How much longer the lease lasts than its holder asks the server. */
const SPARE_MS = 5_000;

export function renewals(deps: RenewDeps) {
  const underWay = new Map<string, Promise<Renewal>>();

  /** Calls of one connection wait together. */
  function awaitTokens(credential: Connected): Promise<Renewal> {
    const { orgId, owner, integrationId, version } = credential;
    const key = [orgId, owner.kind, owner.id, integrationId, version].join(':');
    let running = underWay.get(key);
    if (running === undefined) {
      running = renewOrWait(deps, credential).finally(() => underWay.delete(key));
      underWay.set(key, running);
    }
    return running;
  }

  return {
    /** The credential as calls may use it now. */
    current(credential: StoredCredential): Promise<Renewal> {
      if (!isConnected(credential)) return Promise.resolve({ credential });
      if (credential.connection.endedAt === undefined && !isDue(credential, Date.now())) return Promise.resolve({ credential });
      const renewed = awaitTokens(credential);
      return isGood(credential) ? Promise.race([renewed, pause(WAIT_WITH_GOOD_TOKEN_MS, { credential }, { ref: false })]) : renewed;
    },
    unsent: unsentSecrets(deps),
  };
}
export type Renewals = ReturnType<typeof renewals>;

/** Reads the row until it says what calls may use, and renews the tokens whenever nobody else does. */
async function renewOrWait(deps: RenewDeps, credential: Connected): Promise<Renewal> {
  const since = performance.now();
  let hasRenewed = false;
  for (;;) {
    const mayWait = performance.now() - since < WAIT_WITH_GOOD_TOKEN_MS;
    const row = await readRow(deps, credential);
    if (row === undefined) return { gone: true };
    const known = withoutRenewal(row, mayWait, hasRenewed);
    if (known !== undefined) return known;
    try {
      hasRenewed = await renewUnderLease(deps, row);
    } catch (err) {
      if (!(err instanceof ServerError)) throw err;
      deps.onFailure?.({ orgId: row.orgId, integrationId: row.integrationId, reason: err.message });
      return isUsable(row.connection, Date.now()) ? { credential: row, failed: err.message } : { failed: err.message };
    }
    if (!hasRenewed) await pause(POLL_MS);
  }
}

/** The connection as it is stored now; undefined when it was deleted, or another credential stored in its place. */
async function readRow({ store }: RenewDeps, credential: Connected): Promise<Connected | undefined> {
  const found = await store.get(credential.orgId, credential);
  if (found?.secret === undefined || found.version !== credential.version || found.connection === undefined) return undefined;
  return { ...found, secret: found.secret, connection: found.connection };
}

/** What a row says that needs no renewal; undefined where it needs one. `hasRenewed`: its tokens were got for this very question. */
function withoutRenewal(row: Connected, mayWait: boolean, hasRenewed: boolean): Renewal | undefined {
  // Tokens that were got for this question are used, however short their life is.
  if (hasRenewed && row.connection.endedAt === undefined) return { credential: row };
  const end = endOf(row.connection, Date.now());
  if (end !== undefined) return { ended: end.because };
  const needsRenewal = row.connection.isRenewed && isDue(row, Date.now());
  return needsRenewal && (mayWait || !isGood(row)) ? undefined : { credential: row };
}

/** The access token has not ended, and the API has not refused it. */
const isGood = (row: Connected): boolean => !isRefused(row) && isUsable(row.connection, Date.now());

/** False when somebody else has the lease. */
async function renewUnderLease(deps: RenewDeps, row: Connected): Promise<boolean> {
  const { store, timeoutMs } = deps;
  const holder = randomUUID();
  const now = new Date();
  const until = new Date(now.getTime() + askingMs(timeoutMs) + SPARE_MS);
  if (!(await store.claimRenewal(row.orgId, row, holder, now, until))) return false;
  try {
    await renewTokens(deps, row, holder);
    return true;
  } catch (err) {
    await store.releaseRenewal(row.orgId, row, holder).catch(() => undefined);
    throw err;
  }
}
