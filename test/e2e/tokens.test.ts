/** Freshness: what an admin takes away is gone on the next call, on every gateway, whatever happens to the cache. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { openConsent, postMcp, signInByHand, startStack, until, type Caller, type OwnStack } from '../harness';
import { proves } from '../proves';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const statuses = (stack: OwnStack, token: string): Promise<number[]> =>
  Promise.all(stack.mcpUrls.map(async (url) => (await postMcp(url, list, { token })).status));
const project = join(__dirname, '..', '..');

/** Warm both gateways, take the token away, and call at once: what every gateway answers. */
async function revokeWhileWarm(stack: OwnStack, caller: Caller): Promise<number[]> {
  expect(await statuses(stack, caller.token.value)).toEqual([200, 200]);
  await stack.revokeToken(caller.account.id, caller.token.id);
  return statuses(stack, caller.token.value);
}

describe('with two gateways', () => {
  let stack: OwnStack;
  const clock = join(project, '.cache', `clock-${process.pid}`);
  beforeAll(async () => {
    writeFileSync(clock, '0');
    const shifted = { NODE_OPTIONS: `--require ${join(__dirname, 'preload', 'clock.cjs')}`, CLOCK_FILE: clock };
    stack = await startStack({
      apart: ['gateway', 'identity'],
      gateways: 2,
      own: ['redis'],
      settings: Object.fromEntries(['gateway', 'identity', 'executor', 'policy', 'registry', 'audit'].map((name) => [name, shifted])),
    });
  }, 120_000);
  afterAll(async () => {
    await stack?.stop();
    rmSync(clock, { force: true });
  }, 60_000);

  proves(
    ['AUTH-REVOKED'],
    'a revoked token fails on the next call, 25 rounds',
    async () => {
      for (let round = 0; round < 25; round += 1) expect(await revokeWhileWarm(stack, await stack.readyCaller())).toEqual([401, 401]);
    },
    120_000,
  );

  proves(['AUTH-REVOKED'], 'and while calls keep warming the cache during the revocation', async () => {
    const caller = await stack.readyCaller();
    let acknowledged = false;
    const late: number[] = [];
    const hammer = async (url: string): Promise<void> => {
      for (let i = 0; i < 60; i += 1) {
        const startedAfter = acknowledged;
        const { status } = await postMcp(url, list, { token: caller.token.value });
        if (startedAfter) late.push(status);
      }
    };
    const load = Promise.all(stack.mcpUrls.flatMap((url) => [hammer(url), hammer(url), hammer(url)]));
    await stack.revokeToken(caller.account.id, caller.token.id);
    acknowledged = true;
    await load;
    expect(new Set([...late, ...(await statuses(stack, caller.token.value))])).toEqual(new Set([401]));
  });

  proves(
    ['AUTH-REVOKED'],
    'also after the cache was flushed in between',
    async () => {
      const caller = await stack.readyCaller();
      expect(await statuses(stack, caller.token.value)).toEqual([200, 200]);
      await stack.stores.redis!.kill();
      await stack.stores.redis!.start();
      await stack.revokeToken(caller.account.id, caller.token.id);
      expect(await statuses(stack, caller.token.value)).toEqual([401, 401]);
    },
    60_000,
  );

  proves(
    ['AUTH-REVOKED', 'AUTH-DISABLED'],
    'and while Redis is stopped or stands still',
    async () => {
      for (const [away, back] of [
        [() => stack.stores.redis!.pause(), () => stack.stores.redis!.resume()],
        [() => stack.stores.redis!.kill(), () => stack.stores.redis!.start()],
      ] as const) {
        const revoked = await stack.readyCaller();
        const disabled = await stack.readyCaller();
        expect(await statuses(stack, revoked.token.value)).toEqual([200, 200]);
        expect(await statuses(stack, disabled.token.value)).toEqual([200, 200]);
        await away();
        await stack.revokeToken(revoked.account.id, revoked.token.id);
        expect(await statuses(stack, revoked.token.value)).toEqual([401, 401]);
        await stack.org('POST', `/service-accounts/${disabled.account.id}/disable`);
        expect(await statuses(stack, disabled.token.value)).toEqual([401, 401]);
        await back();
        expect(await statuses(stack, revoked.token.value)).toEqual([401, 401]);
        expect(await statuses(stack, disabled.token.value)).toEqual([401, 401]);
        await until('the stack to be ready again', async () => (await stack.ready(), true));
      }
    },
    120_000,
  );

  proves(['AUTH-DISABLED'], 'disabling stops every token at once; enabling restores those not revoked', async () => {
    const { account, token } = await stack.readyCaller();
    const revoked = await stack.createToken(account.id);
    await stack.revokeToken(account.id, revoked.id);
    const second = await stack.createToken(account.id);
    for (const { value } of [token, second]) expect(await statuses(stack, value)).toEqual([200, 200]);
    await stack.org('POST', `/service-accounts/${account.id}/disable`);
    for (const { value } of [token, second, revoked]) expect(await statuses(stack, value)).toEqual([401, 401]);
    await stack.org('POST', `/service-accounts/${account.id}/enable`);
    for (const { value } of [token, second]) expect(await statuses(stack, value)).toEqual([200, 200]);
    expect(await statuses(stack, revoked.value)).toEqual([401, 401]);
  });

  proves(['AUTH-LIFETIME', 'AUTH-ONCE'], 'lifetimes are bounded and the value is shown once', async () => {
    const account = await stack.createAccount();
    const path = `/service-accounts/${account.id}/tokens`;
    for (const expiresInSeconds of [3599, 31_536_001, -1, 0, 1.5, '3600', null, 1e10]) {
      await expect(stack.org('POST', path, { name: 'odd', expiresInSeconds })).rejects.toMatchObject({ status: 400 });
    }
    const made = await stack.org('POST', path, { name: 'default' });
    expect(made['token']).toMatch(/^svc_[0-9A-Za-z]{46}$/);
    expect(Date.parse(String(made['expiresAt'])) - Date.parse(String(made['createdAt']))).toBe(31_536_000_000);
    const listed = JSON.stringify(await stack.org('GET', path));
    expect(listed).toContain(String(made['token']).slice(0, 12));
    expect(listed).not.toContain(String(made['token']).slice(0, 13));
  });

  proves(
    ['OAUTH-REFRESH'],
    'retries converge on one answer, and identity may restart in between',
    async () => {
      const consent = await openConsent(stack);
      const { redeem, renew } = await signInByHand(stack, consent);
      await consent.close();
      const { body } = await redeem();
      const answers = await Promise.all(Array.from({ length: 6 }, () => renew(body.refresh_token)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
      await stack.services['identity']!.kill();
      await stack.services['identity']!.start();
      const after = await until('identity to answer', async () => {
        const answer = await renew(body.refresh_token);
        return answer.status !== 503 && answer;
      });
      // Ten seconds may pass while it restarts; then the answer is the other one there may be, and never a second family.
      if (after.status === 200) expect(after).toEqual(answers[0]);
      else expect(after.body.error).toBe('invalid_grant');
      const expected = after.status === 200 ? 200 : 401;
      expect(await statuses(stack, answers[0]!.body.access_token)).toEqual([expected, expected]);
    },
    60_000,
  );

  proves(
    ['AUTH-EXPIRED'],
    'an expired token fails on the next call; its record goes, the audit stays',
    async () => {
      const { account } = await stack.readyCaller();
      const token = await stack.createToken(account.id, 3600);
      expect(await statuses(stack, token.value)).toEqual([200, 200]);
      writeFileSync(clock, String(3_599_000 - 60_000));
      expect(await statuses(stack, token.value)).toEqual([200, 200]);
      writeFileSync(clock, String(3_600_500));
      expect(await statuses(stack, token.value)).toEqual([401, 401]);
      // The sweep runs at start; while the clock is ahead no admin can sign in, so the record is looked for in the store.
      await stack.services['identity']!.stop();
      await stack.services['identity']!.start();
      const client = await new MongoClient(stack.urls.mongo).connect();
      const tokens = client.db(`${stack.home.prefixes.DATABASE_PREFIX}identity`).collection<{ _id: string }>('tokens');
      await until('the record to be removed', async () => (await tokens.countDocuments({ _id: token.id })) === 0, 90_000);
      await client.close();
      writeFileSync(clock, '0');
      await until('the audit entry', async () =>
        (await stack.audit({ type: 'serviceToken.expired' })).some((e) => (e['target'] as { id: string }).id === token.id),
      );
    },
    150_000,
  );
});
