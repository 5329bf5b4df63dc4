/** Values encrypted in the database and bound to their place: who can write the database but not read the key file can neither read nor make nor move one. */
import type { KeyProvider, WrappedKey } from '@gatehouse/crypto';

export type Sealed = WrappedKey;

export interface AtRest {
  /** `value` is JSON; `place` names collection and document. */
  seal(value: unknown, place: string): Promise<Sealed>;
  /** Undefined when it was changed, moved, or sealed under a key that is gone. */
  open(sealed: Sealed, place: string): Promise<unknown>;
}

const PURPOSE = 'oauth-at-rest';

export const atRest = (keys: KeyProvider): AtRest => ({
  seal: (value, place) => keys.wrap(Buffer.from(JSON.stringify(value)), { purpose: PURPOSE, place }),
  open: async (sealed, place) => {
    try {
      return JSON.parse((await keys.unwrap(sealed, { purpose: PURPOSE, place })).toString('utf8')) as unknown;
    } catch {
      return undefined;
    }
  },
});
