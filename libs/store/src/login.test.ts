/** A MongoDB that refuses the login. It checks a login that is given, whether it asks everybody for one or not. */
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { LoginWatch } from './loginWatch';
import { mongoErrors } from './mongoErrors';
import { driverCollection, openMongo, type Mongo } from './openMongo';
import { Schema } from './schema';
import { openFaultyProxy, type FaultyProxy } from './testing/faultyProxy';
import { dropDatabase, TEST_MONGODB_URL, testContext, until, type TestContext } from './testing/testContext';

const unavailable = { code: 'unavailable', message: 'the database cannot answer now' };
const refused = 'MongoDB refuses the login of MONGODB_URL (user store): AuthenticationFailed';
const RIGHT = 'canary-right';
const WRONG = 'canary-wrong';
const schema = new Schema<{ _id: string }>({ _id: { type: String, required: true } });
const target = new URL(TEST_MONGODB_URL);

let admin: MongoClient;
let users: Db;
let proxy: FaultyProxy;
let context: TestContext;
const setPassword = (pwd: string): Promise<unknown> => users.command({ updateUser: 'store', pwd });
const said = (message: string) => context.logged.filter((line) => line.message === message);

beforeEach(async () => {
  proxy = await openFaultyProxy(Number(target.port || 27_017), target.hostname);
  const { DATABASE_PREFIX } = testContext().config;
  const database = `${DATABASE_PREFIX}store`;
  const url = `mongodb://store:${RIGHT}@127.0.0.1:${proxy.port}/?directConnection=true&authSource=${database}`;
  context = testContext({ MONGODB_URL: url, DATABASE_PREFIX, MONGODB_TIMEOUT_MS: 1_200 });
  admin = new MongoClient(TEST_MONGODB_URL);
  users = admin.db(database);
  await users.command({ createUser: 'store', pwd: RIGHT, roles: ['readWrite'] });
});
afterEach(async () => {
  await context.stop();
  await users.command({ dropUser: 'store' });
  await admin.close();
  await dropDatabase(`${context.config.DATABASE_PREFIX}store`);
  await proxy.close();
});

it('is waited for at a start, which goes on when the password is right', async () => {
  await setPassword(WRONG);
  const opening = openMongo(context);
  await until(() => context.logged.length > 1 && context.health.failures().mongodb === refused);
  expect(context.logged.slice(0, 2)).toEqual([
    { level: 'error', fields: { reason: refused }, message: 'MongoDB refuses the login' },
    { level: 'warn', fields: { reason: 'MongoDB refuses the login: AuthenticationFailed' }, message: 'waiting for MongoDB to answer' },
  ]);
  await setPassword(RIGHT);
  const mongo = await opening;
  expect(mongo.failure()).toBeUndefined();
  expect(said('MongoDB takes the login again')).toHaveLength(1);
  expect(JSON.stringify(context.logged)).not.toContain('canary');
});

it('is a database that is away for whoever asks it, and is noticed when it takes the login again', async () => {
  const mongo: Mongo = await openMongo(context);
  const Things = await mongo.model('things', schema);
  const things = driverCollection(Things);
  await things.insertOne({ _id: 'a' });
  await setPassword(WRONG);
  // Connections that are there stay.
  proxy.set('down');
  proxy.set('up');
  await until(async () => {
    const ends = await Promise.allSettled([Things.findOne({ _id: 'a' }).lean(), things.insertOne({ _id: 'b' }), things.find().toArray()]);
    expect(ends).toEqual(ends.map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) as Error })));
    return mongo.failure() === refused;
  });
  expect(context.health.failures()).toEqual({ mongodb: refused });
  await setPassword(RIGHT);
  // Nobody asks it anything meanwhile.
  await until(() => mongo.failure() === undefined);
  expect(await things.find().toArray()).toEqual([{ _id: 'a' }]);
  expect(said('MongoDB refuses the login')).toHaveLength(1);
  expect(said('MongoDB takes the login again')).toHaveLength(1);
});

it('is tried over new connections: one whose user was deleted stays of nobody', async () => {
  let hungUp = 0;
  const nobody = new MongoServerError({ code: 13, codeName: 'Unauthorized', message: 'command find requires authentication' });
  const logIn = () => (hungUp === 0 ? Promise.reject(nobody) : Promise.resolve());
  const login = new LoginWatch(context.log, undefined, { logIn, hangUp: () => Promise.resolve((hungUp += 1)) });
  login.saw(nobody);
  expect(login.failure()).toBe('MongoDB refuses the login of MONGODB_URL (no user): Unauthorized');
  await until(() => login.failure() === undefined);
  expect(hungUp).toBe(1);
});

it('tells refusals of a user that is gone or may nothing, and never the command, which the server quotes', () => {
  for (const [code, codeName] of [
    [11, 'UserNotFound'],
    [13, 'Unauthorized'],
    [18, 'AuthenticationFailed'],
  ] as const) {
    const err = new MongoServerError({ code, codeName, message: 'not authorized to execute command { find: "canary" }' });
    const away = mongoErrors(err) as Error;
    expect(away).toMatchObject(unavailable);
    expect(away.cause).toMatchObject({ message: `MongoDB refuses the login: ${codeName}` });
  }
});
