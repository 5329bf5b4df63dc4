import type { Call } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';
import { authenticate } from './authenticate';

const principal = { kind: 'serviceAccount', id: 'svc_1' } as unknown as Principal;

test('what lies in Redis is signed for two seconds, whatever the answer is good for; neither outlives the credential', async () => {
  const filled: unknown[] = [];
  const judgedUntil = async (endsAt: number) => {
    const handle = authenticate({
      judges: [{ form: /./, judge: async () => ({ good: true, principal, endsAt, networks: [] }) }],
      leases: {
        begin: async (key) => ({ key, token: 'lease', since: 0 }),
        fill: async (_, value) => filled.push(JSON.parse(value)) > 0,
      },
      signer: { sign: (claims: object, lifeMs: number) => JSON.stringify({ ...claims, lifeMs }) },
      clock: () => 1_000_000,
    });
    const answer = (await handle({ credential: 'x' }, {} as Call)) as { verdict: string };
    return JSON.parse(answer.verdict) as unknown;
  };
  expect(await judgedUntil(9_000_000)).toMatchObject({ expiresAt: 1_010_000, lifeMs: 10_000 });
  expect(await judgedUntil(1_000_500)).toMatchObject({ expiresAt: 1_000_500, lifeMs: 500 });
  expect(filled).toMatchObject([
    { expiresAt: 1_002_000, lifeMs: 2_000 },
    { expiresAt: 1_000_500, lifeMs: 500 },
  ]);
});
