import { randomBytes } from 'node:crypto';
import { commonSettings, defineService, startService, type Running } from '@gatehouse/runtime';
import { openMongo, type Mongo } from '@gatehouse/store';
import type { Adapter } from 'oidc-provider';
import { Type } from 'typebox';
import { mongoAdapters } from './mongoAdapter';
import { payloadSchema } from './schemas';

let running: Running;
let mongo: Mongo;
let codes: Adapter;

beforeAll(async () => {
  const opener = defineService({
    name: 'idp',
    settings: Type.Object(commonSettings),
    start: async (context) => {
      mongo = await openMongo(context);
      codes = (await mongoAdapters(mongo))('AuthorizationCode');
    },
  });
  running = await startService(opener, {
    MONGODB_URL: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
    MONGODB_TIMEOUT_MS: '10000',
    DATABASE_PREFIX: `test_${randomBytes(4).toString('hex')}_`,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await (await mongo.model('payloads', payloadSchema)).collection.drop();
  await running.stop();
});

test('of two exchanges of one code exactly one wins', async () => {
  await codes.upsert('code', { grantId: 'g' }, 60);
  const outcomes = await Promise.allSettled([codes.consume('code'), codes.consume('code')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await codes.find('code')).toMatchObject({ grantId: 'g', consumed: expect.any(Number) });
});

test('what has expired is not found, whatever the database still holds', async () => {
  await codes.upsert('old', { grantId: 'g' }, -1);
  expect(await codes.find('old')).toBeUndefined();
});

test('a grant takes everything made from it along', async () => {
  await codes.upsert('one', { grantId: 'gone' }, 60);
  await codes.revokeByGrantId('gone');
  expect(await codes.find('one')).toBeUndefined();
});
