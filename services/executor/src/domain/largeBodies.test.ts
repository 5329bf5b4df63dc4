/** Names of members in bodies whose schema was too large to be kept as a whole. */
import { registry as contracts } from '@gatehouse/contracts';
import { FORM, MULTIPART, refused, wireFixture, type WireFixture } from '../testing/wireFixture';

let fixture: WireFixture;
beforeAll(async () => void (fixture = await wireFixture()));
afterAll(() => fixture.close());
const tool: WireFixture['tool'] = (...given) => fixture.tool(...given);

describe('a body that was too large to be described as a whole', () => {
  const names = Object.fromEntries(['amount', 'currency', 'metadata'].map((name) => [name, {}]));
  const opened = (bodyType: string) => tool({ bodyType }, { $comment: contracts.OPENED, type: 'object', properties: names });

  test.each([FORM, MULTIPART, 'application/json'])('keeps like names apart, as %s', (bodyType) => {
    for (const name of ['Amount', 'amount[]', ' amount']) {
      const details = refused(opened(bodyType), { body: { [name]: 5_000 } });
      expect(details).toEqual(bodyType === 'application/json' && name === 'amount[]' ? [] : [expect.stringContaining('/body/')]);
    }
    expect(refused(opened(bodyType), { body: { amount: 5, other: 1 } })).toEqual([]);
  });
  test.each([FORM, MULTIPART])('takes no two undeclared names that a server may read as one, as %s', (bodyType) => {
    for (const twin of ['new[]', 'new[0]', 'New', 'new.x', ' new'])
      expect(refused(opened(bodyType), { body: { new: 2, [twin]: 1 } })[0]).toMatch(/is like one that is sent already|is spelled like/);
    expect(refused(opened(bodyType), { body: { new: 2, newer: 1, other: [1, 2] } })).toEqual([]);
  });
  test('takes no two spellings of one name where the names are not known', () => {
    const deepBody = { order: { lines: [{ amount: 1, Amount: 5_000 }] } };
    expect(refused(opened('application/json'), { body: deepBody })[0]).toMatch(
      '/body/order/lines/0/Amount: is spelled like "amount" beside it',
    );
    expect(refused(opened('application/json'), { body: { order: { lines: [{ amount: 1 }, { Amount: 2 }] } } })).toEqual([]);
  });
});

test('a large body whose names are kept tells members apart at every depth', () => {
  const $defs = { line: { properties: { amount: {} } } };
  const bodyNames = { properties: { order: { properties: { lines: { items: { $ref: '#/$defs/line' } } } } }, $defs };
  const body = { $comment: contracts.OPENED, type: 'object', properties: { order: {} } };
  const order = (line: object) => ({ body: { order: { lines: [line] } } });
  const large = tool({ bodyType: 'application/json', bodyNames }, body);
  expect(refused(large, order({ Amount: 5_000 }))[0]).toMatch('/body/order/lines/0/Amount: is spelled like "amount"');
  expect(refused(large, order({ amount: 1, other: 2 }))).toEqual([]);
  expect(refused(large, { body: { Order: {} } })[0]).toMatch('/body/Order: is spelled like "order"');
});
