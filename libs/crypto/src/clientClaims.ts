/**
 * The address of a client, handed on by the console. It says so under its own key and for one credential, so whoever else reaches the port behind
 * it can claim nothing, and what was said once is of no use with another credential.
 */
import { claimsVerifier, fileSigner } from './principals';
import type { Clock } from './claims';
import { hashToken } from './tokens';

export const CLIENT_HEADER = 'x-gatehouse-client';

/** Processes whose word about a client counts. */
const issuers = ['console'] as const;
const LIFE_MS = 30_000;

/** `address` is missing when the edge that speaks cannot tell it: then nobody behind it may take the connection's for it. */
interface ClientClaim {
  readonly address?: string;
  readonly credential: string;
}

/** Makes the header's value; `credential` is the whole value of `Authorization`. Throws at start when the key cannot be used. */
export function clientSigner(signingKeyFile: string, now: Clock = Date.now) {
  const signer = fileSigner(signingKeyFile, 'console', now);
  return (address: string | undefined, credential: string): string => {
    const client: ClientClaim = { ...(address !== undefined && { address }), credential: hashToken(credential) };
    return signer.sign({ client }, LIFE_MS);
  };
}
export type SignClient = ReturnType<typeof clientSigner>;

/** Reads the header's value; undefined when it is not the console's word about this credential. Throws at start, naming the setting. */
export function clientVerifier(trustedKeysFile: string, now: Clock = Date.now) {
  const verifier = claimsVerifier(trustedKeysFile, now);
  return (value: string, credential: string): { readonly address: string | undefined } | undefined => {
    try {
      const { client } = verifier.verify<{ client?: ClientClaim }>(value, issuers);
      return client?.credential === hashToken(credential) ? { address: client.address } : undefined;
    } catch {
      return undefined;
    }
  };
}
export type VerifyClient = ReturnType<typeof clientVerifier>;
