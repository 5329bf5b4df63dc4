/** What the vault needs of a holder of root keys: a key file, or a key management service later. */

/** Names and values that a wrapped key is bound to; the same map must be given back to unwrap it. */
export type KeyContext = Readonly<Record<string, string>>;

/** A key encrypted under a root key. Safe to store. */
export interface WrappedKey {
  /** Root key that wrapped it. */
  rootKeyId: string;
  /** Base64url; its format belongs to the provider. */
  wrapped: string;
}

export interface KeyProvider {
  /** Root key that new keys are wrapped with. */
  readonly primary: string;
  wrap(key: Buffer, context: KeyContext): Promise<WrappedKey>;
  /** Rejects when the root key is not there, the context differs, or anything was changed. */
  unwrap(key: WrappedKey, context: KeyContext): Promise<Buffer>;
}
