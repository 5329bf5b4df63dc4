/** The steps of the tests of tokens with the invalidation switched off: they find tokens that still work, so those tests can fail. */
import { join } from 'node:path';
import { postMcp, startStack, type Stack } from '../harness';
import { proves } from '../proves';
import { settings, tokensOf, type Kind, type Token } from './tokens/tokensOf';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ROUNDS = 25;
let stack: Stack;
let tokens: ReturnType<typeof tokensOf>;

beforeAll(async () => {
  const off = { NODE_OPTIONS: `--require ${join(__dirname, 'preload', 'noLease.cjs')}` };
  stack = await startStack({ apart: ['gateway'], gateways: 2, settings: { identity: off } });
  const { account } = await stack.readyCaller();
  tokens = tokensOf(stack, () => account.id);
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

type Round = [Token, takeAway: () => Promise<unknown>];

/** Warm both gateways, take the right away, and call at once: whether a gateway still lets it in, in one of the rounds. */
async function isLate(round: () => Promise<Round>): Promise<boolean> {
  for (let i = 0; i < ROUNDS; i += 1) {
    const [{ value }, takeAway] = await round();
    for (const url of stack.mcpUrls) expect((await postMcp(url, list, { token: value })).status).toBe(200);
    await takeAway();
    for (const url of stack.mcpUrls) if ((await postMcp(url, list, { token: value })).status === 200) return true;
  }
  return false;
}

const revoked = (kind: Kind) => async (): Promise<Round> => {
  const token = await tokens.make(kind);
  return [token, () => tokens.revoke(kind, token)];
};
const switchedOff = async (): Promise<Round> => {
  await settings(stack, { personalTokensEnabled: true });
  return [await tokens.make('person'), () => settings(stack, { personalTokensEnabled: false })];
};

proves(
  ['AUTH-REVOKED', 'PAT-SWITCH'],
  'a revoked token, and one whose kind is switched off, still work',
  async () => {
    expect([await isLate(revoked('account')), await isLate(revoked('organization')), await isLate(switchedOff)]).toEqual([
      true,
      true,
      true,
    ]);
  },
  120_000,
);
