/** Header arguments. */
import type { registry } from '@gatehouse/contracts';
import { refused, wireFixture, type WireFixture } from '../testing/wireFixture';

let fixture: WireFixture;
beforeAll(async () => void (fixture = await wireFixture()));
afterAll(() => fixture.close());
const tool: WireFixture['tool'] = (...given) => fixture.tool(...given);

describe('a header', () => {
  test('is one with another whose name has "_" for "-", as behind CGI', () => {
    const named = (name: string): registry.ParameterBinding => ({ argument: name, in: 'header', name, required: false });
    const both = tool({ parameters: [named('X-T'), named('X_T')], auth: { type: 'none' } });
    expect(refused(both, { 'X-T': 'a', X_T: 'b' })[0]).toMatch('/X_T: would be sent as the header x_t, which is sent already');
  });

  const header = (value: unknown, explode = false): readonly string[] =>
    refused(tool({ parameters: [{ argument: 'X-T', in: 'header', name: 'X-T', required: false, explode }] }), { 'X-T': value });

  test.each([' prod', 'prod ', 'prod\t', ['a ', 'b'], ['a', ' b'], { 'a ': 'b' }, { a: ' b' }])(
    'is sent as %j only if servers keep it',
    (value) => {
      for (const explode of [false, true]) expect(header(value, explode)[0]).toMatch('/X-T: must not have blanks at either end');
    },
  );
  test('a list is not read as one item', () => {
    expect(header(['"a', 'b"'])[0]).toMatch('/X-T: must not have a single quotation mark');
    expect(header(['"a"', 'W/"b"'])).toEqual([]);
    expect(header('"a')).toEqual([]);
  });
});
