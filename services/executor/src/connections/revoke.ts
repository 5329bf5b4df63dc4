/** Revokes the tokens of a connection at a provider that allows it (RFC 7009), once it was deleted here or a pasted credential replaced it. */
import type { Vault } from '@gatehouse/crypto';
import { messageWithoutInput } from '@gatehouse/runtime';
import type { CredentialRow } from '../store/schemas';
import type { AskServer } from './askServer';
import type { Client } from './client';
import { decryptTokens } from './tokens';

interface Deps {
  readonly vault: Pick<Vault, 'decrypt'>;
  readonly clientOf: (orgId: string, integrationId: string) => Promise<Client | undefined>;
  readonly ask: Pick<AskServer, 'revoke'>;
  readonly onFailure: (problem: { orgId: string; integrationId: string; reason: string }) => void;
}

/** Never rejects: what was stored is gone already, so `onFailure` only hears of a failure. */
export const revokeTokens =
  ({ vault, clientOf, ask, onFailure }: Deps) =>
  async (orgId: string, row: CredentialRow): Promise<void> => {
    const { integrationId, connection, secret } = row;
    if (connection === undefined || secret === undefined) return;
    try {
      const tokens = await decryptTokens(vault, { ...row, secret });
      const client = await clientOf(orgId, integrationId);
      if (tokens.revocationEndpoint === undefined || client?.clientId !== tokens.clientId) return;
      const by = { ...client, server: { ...client.server, revocationEndpoint: tokens.revocationEndpoint } };
      // Most providers end the access tokens with their refresh token, and some take no access tokens here: only the first answer counts.
      const given = [tokens.refresh, tokens.access].filter((token) => token !== undefined);
      const [first] = await Promise.allSettled(given.map((token) => ask.revoke(by, token)));
      if (first?.status === 'rejected') throw first.reason;
    } catch (err) {
      onFailure({ orgId, integrationId, reason: messageWithoutInput(err, () => 'unknown') });
    }
  };
