import { AppError } from '@gatehouse/contracts';
import { accessTokens, type AccessTokens } from '../testing/accessTokens';
import { signingKeys } from './signingKeys';

const MINUTE = 60_000;
let time = 0;
let asked = 0;
let away = false;
let tokens: AccessTokens;
let keys: ReturnType<typeof signingKeys>;
beforeEach(async () => {
  [time, asked, away] = [1_000, 0, false];
  tokens = await accessTokens('https://mcp.example');
  const call = async (): Promise<never> => {
    asked += 1;
    if (away) throw new AppError('unavailable', 'x');
    return { keys: tokens.published() } as never;
  };
  keys = signingKeys({ bus: { call }, log: { warn: () => undefined }, now: () => time });
});

const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await new Promise(setImmediate);
};
const find = async (kid: string): Promise<boolean> =>
  keys.find({ alg: 'ES256', kid }).then(
    (found) => found !== undefined,
    () => false,
  );

test('keys are learnt once, renewed in the background, and kept for a day while identity is away', async () => {
  expect(await find('gh-1')).toBe(true);
  expect(await find('gh-1')).toBe(true);
  expect(asked).toBe(1);
  away = true;
  time += 11 * MINUTE;
  expect(await find('gh-1')).toBe(true);
  await settled();
  expect(asked).toBe(2);
  time += 23 * 60 * MINUTE;
  expect(await find('gh-1')).toBe(true);
  await settled();
  time += 2 * 60 * MINUTE;
  expect(await find('gh-1')).toBe(false);
  away = false;
  time += MINUTE;
  expect(await find('gh-1')).toBe(true);
});

test('a new key is learnt when it is first seen, unknown ones lead to one question in 30 seconds', async () => {
  expect(await find('gh-1')).toBe(true);
  await tokens.rotate();
  time += MINUTE;
  expect(await find('gh-2')).toBe(true);
  expect(asked).toBe(2);
  const found = await Promise.all(Array.from({ length: 1_000 }, (_, i) => find(`made-up-${i}`)));
  expect([found.includes(true), asked]).toEqual([false, 2]);
  time += 31_000;
  await Promise.all(Array.from({ length: 1_000 }, (_, i) => find(`made-up-${i}`)));
  expect(asked).toBe(3);
  expect(await find('gh-1')).toBe(true);
});

test('without any key nothing can be said', async () => {
  away = true;
  await expect(keys.document()).rejects.toMatchObject({ code: 'unavailable' });
});
