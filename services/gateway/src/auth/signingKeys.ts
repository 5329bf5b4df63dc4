/** The keys identity signs access tokens with, as the bus tells them: identity has no address of its own to fetch them from. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { issuerKeys, type IssuerKeys } from '@gatehouse/jwt';
import type { Log } from '@gatehouse/runtime';

export interface SigningKeys {
  readonly find: IssuerKeys<object>['find'];
  /** The set as it is published. Rejects with `AppError('unavailable')` when there is none. */
  document(): Promise<{ readonly keys: readonly object[] }>;
  /** Whether clients may present the address of a metadata document; false while identity cannot be asked, for they can always register. */
  clientDocuments(): Promise<boolean>;
}

export interface SigningKeyDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

export function signingKeys({ bus, log, now }: SigningKeyDeps): SigningKeys {
  const { find, document } = issuerKeys({
    load: () => bus.call(identity.oauthKeys, {}, edgeCallContext()),
    failure: 'cannot learn the keys of access tokens',
    unavailable: 'access tokens cannot be checked right now',
    log,
    now,
  });
  return {
    find,
    document: async () => ({ keys: (await document()).keys }),
    clientDocuments: async () => (await document().catch(() => undefined))?.clientDocuments ?? false,
  };
}
