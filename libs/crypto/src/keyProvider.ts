/** What the vault needs of a holder of root keys: a key file, or a key management service. */
import { encodeTuple } from './tuple';

/** Names and values that a wrapped key is bound to; the same map must be given back to unwrap it. */
export type KeyContext = Readonly<Record<string, string>>;

/** A key encrypted under a root key. Safe to store. */
export interface WrappedKey {
  /** Root key that wrapped it, with its version where the provider has versions. */
  rootKeyId: string;
  /** Its format belongs to the provider. */
  wrapped: string;
}

export interface KeyProvider {
  /** Root key that new keys are wrapped with now. */
  primary(): Promise<string>;
  /** Whether keys that this root key wrapped are asked of this provider. */
  has(rootKeyId: string): boolean;
  /** `AppError('unavailable')`, within two seconds, when a service does not answer or refuses this process. */
  wrap(key: Buffer, context: KeyContext): Promise<WrappedKey>;
  /** Rejects when the root key is not there, the context differs, or anything was changed; as `wrap` when a service cannot be asked. */
  unwrap(key: WrappedKey, context: KeyContext): Promise<Buffer>;
}

/** The context as authenticated data, after `first`: the same bytes for the same members in any order. */
export const contextBytes = (first: readonly string[], context: KeyContext): Buffer =>
  encodeTuple([
    ...first,
    ...Object.keys(context)
      .sort()
      .flatMap((name) => [name, context[name]!]),
  ]);
