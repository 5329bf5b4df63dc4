/** What the server of a connection knows beside the access token, and calls do not send: the refresh token and the client's secret. */
import type { Vault } from '@gatehouse/crypto';
import type { StoredCredential } from '../store/credentials';
import type { MaskedClients } from './maskedClients';
import { decryptTokens, isConnected, type Connected } from './tokens';

export interface UnsentSecretsDeps {
  readonly vault: Pick<Vault, 'decrypt'>;
  readonly masked: Pick<MaskedClients, 'secretsOf'>;
}

/** The returned function rejects when the secrets cannot be read. */
export function unsentSecrets({ vault, masked }: UnsentSecretsDeps): (credential: StoredCredential) => Promise<readonly string[]> {
  /** Goes with the credential it is of. */
  const refreshTokens = new WeakMap<StoredCredential, Promise<string | undefined>>();

  /** Read once for each credential that was found, as its value is (ADR 0091). */
  function refreshTokenOf(row: Connected): Promise<string | undefined> {
    let reading = refreshTokens.get(row);
    if (reading === undefined) {
      reading = decryptTokens(vault, row).then(({ refresh }) => refresh);
      refreshTokens.set(row, reading);
      reading.catch(() => refreshTokens.delete(row));
    }
    return reading;
  }

  return async (credential) => {
    if (!isConnected(credential)) return [];
    const { orgId, integrationId } = credential;
    const [refresh, client] = await Promise.all([refreshTokenOf(credential), masked.secretsOf(orgId, integrationId)]);
    return refresh === undefined ? client : [refresh, ...client];
  };
}
