/** Access tokens as identity signs them, and as an attacker would like them. For tests. */
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose';

export interface AccessTokens {
  readonly privateKey: CryptoKey;
  readonly publicJwk: Record<string, unknown>;
  published(): Record<string, unknown>[];
  /** Replaces the signing key; the old one stays published. */
  rotate(): Promise<void>;
  sign(claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>, key?: CryptoKey | Uint8Array): Promise<string>;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

export async function accessTokens(issuer: string): Promise<AccessTokens> {
  const published: Record<string, unknown>[] = [];
  let privateKey: CryptoKey;
  let generation = 0;
  const rotate = async (): Promise<void> => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    generation += 1;
    published.push({ ...(await exportJWK(pair.publicKey)), kid: `gh-${generation}`, alg: 'ES256', use: 'sig' });
    privateKey = pair.privateKey;
  };
  await rotate();
  return {
    get privateKey() {
      return privateKey;
    },
    get publicJwk() {
      return published.at(-1)!;
    },
    published: () => [...published],
    rotate,
    sign: (claims, header = {}, key = privateKey) =>
      new SignJWT({ iss: issuer, aud: `${issuer}/org/acme`, iat: nowSeconds(), exp: nowSeconds() + 600, scope: 'openid', ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: `gh-${generation}`, ...header })
        .sign(key),
  };
}
