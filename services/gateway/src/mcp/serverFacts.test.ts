import { AppError } from '@gatehouse/contracts';
import { bootstrapSource } from './bootstrap';

const FRESH_MS = 30_000;
let time = 0;
let asked = 0;
let version: number | undefined;
const call = async (): Promise<never> => {
  asked += 1;
  if (version === undefined) throw new AppError('unavailable', 'away');
  return { modelCatalogVersion: version } as never;
};
let source: ReturnType<typeof bootstrapSource>;
beforeEach(() => {
  [time, asked, version] = [1_000, 0, 4];
  source = bootstrapSource({ bus: { call }, log: { warn: () => undefined }, now: () => time });
});
const told = async (): Promise<number> => (await source()).model_catalog_version;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one question serves everybody for half a minute', async () => {
  expect(await Promise.all([told(), told(), told()])).toEqual([4, 4, 4]);
  time += FRESH_MS - 1;
  expect(await told()).toBe(4);
  expect(asked).toBe(1);
});

test('a change is learnt in the background, without anybody waiting', async () => {
  await told();
  [version, time] = [5, time + FRESH_MS];
  expect(await told()).toBe(4);
  await settled();
  expect([await told(), asked]).toEqual([5, 2]);
});

test('what is known outlasts a registry that is away, which is asked no more often for that', async () => {
  await told();
  [version, time] = [undefined, time + FRESH_MS];
  expect(await Promise.all([told(), told()])).toEqual([4, 4]);
  await settled();
  expect([await told(), asked]).toEqual([4, 2]);
});

test('nothing is made up before the first answer, and the next caller asks again', async () => {
  version = undefined;
  await expect(source()).rejects.toMatchObject({ code: 'unavailable' });
  version = 6;
  expect(await told()).toBe(6);
});
