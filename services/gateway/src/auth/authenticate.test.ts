/** What stands in the cache admits nobody unless identity signed it about this very token, and it has not ended. */
import { generateKeyPairSync } from 'node:crypto';
import { identity } from '@gatehouse/contracts';
import { createSigner, createVerifier, mintToken } from '@gatehouse/crypto';
import { somePrincipal } from '../testing/fixture';
import { authenticate } from './authenticate';

const keys = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');
const privatePem = ({ privateKey }: typeof keys): string => privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const publicPem = ({ publicKey }: typeof keys): string => publicKey.export({ format: 'pem', type: 'spki' }).toString();

const signer = createSigner(privatePem(keys), 'identity');
const verifier = createVerifier({ identity: publicPem(keys), gateway: publicPem(other) });
const token = mintToken('svc');
const principal = somePrincipal();
const verdict: identity.Verdict = { principal, credential: token.hash, expiresAt: Date.now() + 60_000, networks: [] };

async function tryWith(cached: string | undefined, answer: object = { denial: { reason: 'revoked' } }, address = '192.0.2.1') {
  let asked = 0;
  const verdicts = { get: async (key: string) => (key === identity.verdictKey(token.hash) ? cached : undefined) };
  const call = async (): Promise<never> => {
    asked += 1;
    return answer as never;
  };
  const known = { has: async () => false, note: () => undefined, forget: () => undefined };
  const check = authenticate({ bus: { call }, verdicts, verifier, verifyAccessToken: async () => ({ refused: 'signature' }), known });
  const presented = { authorization: `Bearer ${token.value}`, orgSlug: 'acme', address, correlationId: 'c', knownOnly: false };
  const outcome = await check(presented);
  return { asked, outcome };
}

test('a good cached verdict is enough', async () => {
  expect(await tryWith(signer.sign(verdict, 60_000))).toEqual({ asked: 0, outcome: { principal } });
});

test.each([
  ['nothing', undefined],
  ['no claims', 'x'],
  ['the plain verdict', JSON.stringify(verdict)],
  ['another signer under the name of identity', createSigner(privatePem(other), 'identity').sign(verdict, 60_000)],
  ['another process', createSigner(privatePem(other), 'gateway').sign(verdict, 60_000)],
  ['a verdict about another token', signer.sign({ ...verdict, credential: mintToken('svc').hash }, 60_000)],
  ['an ended verdict', signer.sign({ ...verdict, expiresAt: Date.now() - 1 }, 60_000)],
  ['an ended signature', signer.sign(verdict, -1)],
])('identity decides when the cache holds %s', async (_name, cached) => {
  expect(await tryWith(cached)).toEqual({ asked: 1, outcome: { denial: { reason: 'revoked' } } });
  const fresh = signer.sign(verdict, 60_000);
  expect(await tryWith(cached, { verdict: fresh })).toEqual({ asked: 1, outcome: { principal } });
});

test("an answer of identity that cannot be checked is our fault, not the caller's", async () => {
  const forged = createSigner(privatePem(other), 'identity').sign(verdict, 60_000);
  for (const answer of [{}, { verdict: 'x' }, { verdict: forged }])
    await expect(tryWith(undefined, answer)).rejects.toMatchObject({ code: 'internal' });
});

test('an ended verdict of identity is a refusal', async () => {
  const ended = signer.sign({ ...verdict, expiresAt: Date.now() - 1 }, 60_000);
  expect((await tryWith(undefined, { verdict: ended })).outcome).toEqual({
    denial: {
      reason: 'expired',
      orgId: principal.orgId,
      tokenId: principal.tokenId,
      tokenKind: 'serviceToken',
      owner: { kind: 'serviceAccount', id: principal.id },
    },
  });
});

describe('a good token from the wrong place', () => {
  const inside = (networks: string[][]): string => signer.sign({ ...verdict, networks }, 60_000);
  const owner = { kind: 'serviceAccount', id: principal.id };
  const about = { orgId: principal.orgId, tokenId: principal.tokenId, tokenKind: 'serviceToken', owner };

  test.each<[string, string[][], string]>([
    ['an IPv4 range', [['192.0.2.0/24']], '192.0.2.1'],
    ['an IPv6 range', [['2001:db8::/32']], '2001:db8::1'],
    ['IPv4 inside IPv6', [['192.0.2.0/24']], '::ffff:192.0.2.1'],
    ['both lists', [['192.0.2.0/24'], ['192.0.2.1']], '192.0.2.1'],
    ['no list', [[], []], '203.0.113.7'],
  ])('inside %s it is let in', async (_, networks, address) => {
    expect((await tryWith(inside(networks), undefined, address)).outcome).toEqual({ principal });
  });

  test.each<[string, string[][], string]>([
    ['the organization’s list', [['192.0.2.0/24'], []], '203.0.113.7'],
    ['the account’s list', [['192.0.2.0/24'], ['192.0.2.9']], '192.0.2.1'],
    ['a list of the other family', [['::/0']], '192.0.2.1'],
  ])('outside %s it is refused, from the cache and from identity', async (_, networks, address) => {
    const refused = { denial: { reason: 'address', ...about } };
    expect((await tryWith(inside(networks), undefined, address)).outcome).toEqual(refused);
    expect((await tryWith(undefined, { verdict: inside(networks) }, address)).outcome).toEqual(refused);
  });
});

test.each([
  [{ accountId: 'sa_1' }, { tokenKind: 'serviceToken', owner: { kind: 'serviceAccount', id: 'sa_1' } }],
  [{}, { tokenKind: 'orgToken' }],
])('the trail names the kind and the holder of a refused token (%j)', async (rest, named) => {
  const denial = { reason: 'revoked', orgId: 'org_1', tokenId: 'tok_1', tokenName: 'ci' };
  const { outcome } = await tryWith(undefined, { denial: { ...denial, ...rest } });
  expect(outcome).toEqual({ denial: { ...denial, ...named } });
});
