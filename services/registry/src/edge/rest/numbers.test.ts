/** Numbers that a double cannot hold: refused where somebody would meet another number later, taken in API descriptions. */
import { restFixture, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
beforeAll(async () => (fixture = await restFixture()));
afterAll(() => fixture.stop());

const org = '/v1/orgs/acme';
const admin = (method: string, path: string, body: string) => fixture.as('u-admin', method, org + path, body);
const envelope = (hints: string): string =>
  `{"agent":{"name":"Exact","description":""},"spec":{"schemaVersion":"1.0","systemPrompt":"x","modelPreference":[{"family":"claude","model":"opus-5.5"}],"vendorHints":${hints}}}`;

test.each(['9007199254740993', '9007199254740993e0', '9007199254740993.0', '-12345678901234567890'])(
  'an agent whose hints have %s is refused with the path, and not kept',
  async (number) => {
    const hints = envelope(`{"acme/ai":{"seeds":[1,${number}]}}`);
    const path = '/spec/vendorHints/acme~1ai/seeds/1';
    for (const [method, at] of [
      ['POST', '/agents'],
      ['PATCH', '/agents/Exact'],
    ] as const) {
      const { status, body } = await admin(method, at, hints);
      expect([status, body]).toEqual([
        400,
        { error: expect.stringContaining(`${number} at ${path}, which would be rounded`), details: [`${path}: would be rounded`] },
      ]);
    }
    expect((await fixture.as('u-admin', 'GET', `${org}/agents`)).body.agents).toEqual([]);
  },
);

test('what a double holds is kept as it was written', async () => {
  expect((await admin('POST', '/agents', envelope('{"seed":9007199254740991,"share":0.1,"mole":6.02214076e23}'))).status).toBe(201);
  expect((await fixture.as('u-admin', 'GET', `${org}/agents/Exact`)).body.envelope.spec.vendorHints).toEqual({
    seed: 9007199254740991,
    share: 0.1,
    mole: 6.02214076e23,
  });
});

test('an API description may state the bounds of 64-bit integers', async () => {
  const document = '{"openapi":"3.1.0","maximum":9223372036854775807}';
  expect((await admin('POST', '/integrations', `{"document":${document}}`)).status).toBe(201);
});

test('an integer of a query has no leading zeros, and a revision of If-Match neither', async () => {
  const get = (query: string) => fixture.as('u-admin', 'GET', `${org}/integrations?${query}`);
  expect(await get('limit=01')).toMatchObject({ status: 400, body: { details: ['/limit: must be integer'] } });
  expect((await get('limit=1')).status).toBe(200);
  expect((await fixture.as('u-admin', 'PATCH', org, { name: 'x' }, { 'if-match': '03' })).status).toBe(400);
});
