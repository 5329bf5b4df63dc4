/** Personal tokens as things that act for a person. */
import { identity } from '@gatehouse/contracts';
import { tokenEndedEvent } from './domain/auditEvents';
import type { Delegations } from './domain/delegations';
import type { RowMac } from './domain/rowMac';
import { REVOCABLE, revocationOf } from './domain/token';
import type { TokenStore } from './store/tokenStore';

interface Deps {
  readonly tokens: Pick<TokenStore, 'hashesOf' | 'revocable' | 'change'>;
  readonly mac: RowMac;
  readonly clock: () => number;
}

export function personalTokenDelegations({ tokens, mac, clock }: Deps): Delegations {
  const keysOf = async (orgId: string, userId: string | undefined, now: number): Promise<string[]> => {
    const scope = { kind: 'pat', ...(userId !== undefined && { userId }) } as const;
    return (await tokens.hashesOf(orgId, scope, now)).map(identity.verdictKey);
  };
  return {
    keysOf: (orgId, userId) => keysOf(orgId, userId, clock()),
    keysOfOrganization: (orgId) => keysOf(orgId, undefined, clock()),
    end: async (orgId, userId, by, now) => {
      for (const row of await tokens.revocable(orgId, { kind: 'pat', userId }, REVOCABLE))
        await tokens.change(orgId, row, REVOCABLE, revocationOf(row, by, now, mac), tokenEndedEvent(by, row, now));
      // Read after the changes, and with those that were ended by an earlier try that died before it could forget them.
      return keysOf(orgId, userId, now);
    },
  };
}
