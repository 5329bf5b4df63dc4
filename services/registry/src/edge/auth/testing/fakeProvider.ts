/** An identity provider as another process would be one: discovery and keys over HTTP, tokens signed as asked. For tests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';

export interface FakeProvider {
  issuer: string;
  publicKeys: JWK[];
  privateKey: CryptoKey;
  /** Requests by path. */
  asked: string[];
  /** While true nothing but 503 is answered. */
  down: boolean;
  /** Replaces the signing key; returns the old one. */
  rotate(): Promise<CryptoKey>;
  token(
    claims?: Record<string, unknown>,
    header?: { [K in keyof JWTHeaderParameters]?: JWTHeaderParameters[K] | undefined },
    key?: CryptoKey | Uint8Array,
  ): Promise<string>;
  close(): Promise<void>;
}

export const AUDIENCE = 'https://api.test';
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export async function fakeProvider(): Promise<FakeProvider> {
  const asked: string[] = [];
  const publicKeys: JWK[] = [];
  let kid = 0;
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (provider.down) return void response.writeHead(503).end();
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: provider.issuer, jwks_uri: `${provider.issuer}/jwks` },
      '/jwks': { keys: publicKeys },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(documents[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const provider: FakeProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKeys,
    privateKey: undefined as unknown as CryptoKey,
    asked,
    down: false,
    rotate: async () => {
      const old = provider.privateKey;
      const pair = await generateKeyPair('RS256', { extractable: true });
      kid += 1;
      publicKeys.push({ ...(await exportJWK(pair.publicKey)), kid: `key-${kid}`, alg: 'RS256', use: 'sig' });
      provider.privateKey = pair.privateKey;
      return old;
    },
    token: (claims = {}, header = {}, key = provider.privateKey) =>
      new SignJWT({
        iss: provider.issuer,
        aud: AUDIENCE,
        sub: 'u-1',
        email: 'ada@example.test',
        client_id: 'cli',
        iat: nowSeconds(),
        exp: nowSeconds() + 600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: `key-${kid}`, ...header } as JWTHeaderParameters)
        .sign(key),
    close: () => new Promise((done) => server.close(() => done())),
  };
  await provider.rotate();
  return provider;
}
