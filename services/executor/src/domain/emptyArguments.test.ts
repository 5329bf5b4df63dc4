/** Arguments that have nothing to send. */
import type { registry } from '@gatehouse/contracts';
import { FORM, MULTIPART, refused, wireFixture, type WireFixture } from '../testing/wireFixture';

let fixture: WireFixture;
beforeAll(async () => void (fixture = await wireFixture()));
afterAll(() => fixture.close());
const tool: WireFixture['tool'] = (...given) => fixture.tool(...given);
const send: WireFixture['send'] = (...given) => fixture.send(...given);
const deep = (name: string): registry.FormField => ({ name, style: 'deepObject', explode: true });

describe('an argument for which nothing can be sent is refused, because rules and approvers read it', () => {
  const NOTHING = /must not be null or empty: nothing can be sent for it; leave it out/;

  test.each([
    ['query', 'form', true],
    ['query', 'form', false],
    ['query', 'deepObject', true],
    ['query', 'pipeDelimited', false],
    ['header', 'simple', false],
  ] as const)('in a %s, %s, explode %s', (place, style, explode) => {
    const parameters: registry.ParameterBinding[] = [{ argument: 'p', in: place, name: 'p', required: false, style, explode }];
    for (const value of [null, [], {}, { member: null }]) expect(refused(tool({ parameters }), { p: value })[0]).toMatch(NOTHING);
    expect(refused(tool({ parameters }), {})).toEqual([]);
  });
  test.each([FORM, MULTIPART])('in %s', (bodyType) => {
    const declared = tool({ bodyType, formFields: [deep('deep'), { name: 'joined', style: 'form', explode: false }] });
    for (const field of [{ deep: {} }, { deep: { member: [] } }, { deep: null }, { joined: [] }, { plain: [] }, { plain: null }])
      expect(refused(declared, { body: field })[0]).toMatch(NOTHING);
    expect(refused(declared, { body: { plain: {}, deep: { member: 0 }, joined: [''] } })).toEqual([]);
  });
  test('JSON carries them as they are', async () => {
    const body = { none: null, list: [], map: {} };
    expect((await send(tool({ bodyType: 'application/json' }), { body })).body).toEqual(body);
  });
});
