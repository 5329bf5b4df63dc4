import type { registry } from '@gatehouse/contracts';
import fc from 'fast-check';
import { FORM, MULTIPART, refused, wireFixture, type WireFixture } from '../testing/wireFixture';

let fixture: WireFixture;
beforeAll(async () => void (fixture = await wireFixture()));
afterAll(() => fixture.close());

/** Whatever a caller writes: it arrives under the names of the arguments, or it is refused. */
describe('any arguments', () => {
  const names = [
    'amount',
    'metadata',
    'shipping',
    'list',
    'a',
    'a[b]',
    'a.b',
    'b]',
    'Amount',
    'metadata[amount]',
    '',
    ' ',
    'é',
    '__proto__',
    '0',
    'a&b=c',
    'a"\r\nb',
  ];
  const key = fc.constantFrom(...names);
  const leaf = fc.oneof(fc.constantFrom('', '1', 'a,b', 'x y', 'p|q', 'a&amount=9', 'a;amount=9', '"\r\n--'), fc.integer(), fc.boolean());
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 3 })),
  }));
  const field = fc.record(
    { style: fc.constantFrom('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'), explode: fc.boolean() },
    { requiredKeys: [] },
  );
  const declared = ['amount', 'metadata', 'shipping', 'list'];
  const fields = fc.tuple(...declared.map(() => field)).map((all) => all.map((how, i) => ({ name: declared[i]!, ...how })));
  const schema = { type: 'object', properties: Object.fromEntries(declared.map((name) => [name, {}])) };

  const texts = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item));
  /** What each top-level member may be sent as: names to texts. An independent account of the styles. */
  function expected(name: string, item: unknown, how: Partial<registry.FormField>): [string, string][] {
    const isList = Array.isArray(item);
    const isMap = typeof item === 'object' && !isList;
    if (how.style === undefined && how.explode === undefined)
      return (isList ? (item as unknown[]) : [item]).map((one) => [name, texts(one)]);
    const style = how.style ?? 'form';
    if (style === 'deepObject' && typeof item === 'object')
      return Object.entries(item as object).flatMap(([k, v]) => expected(`${name}[${k}]`, v, { style }));
    const explode = how.explode ?? (style === 'form' || style === 'deepObject');
    if (!isList && !isMap) return [[name, texts(item)]];
    const flat = isList ? (item as unknown[]).map(texts) : Object.entries(item as object).flatMap(([k, v]) => [k, texts(v)]);
    if (!explode || (style === 'deepObject' && !isList)) {
      const delimiter = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
      // One text can be parted again in one way only.
      expect(flat.every((one) => !one.includes(delimiter))).toBe(true);
      return flat.length === 0 ? [] : [[name, flat.join(delimiter)]];
    }
    return isList ? flat.map((one) => [name, one]) : Object.entries(item as object).map(([k, v]) => [k, texts(v)]);
  }
  const baseOf = (name: string): string => name.toLowerCase().split(/[[.]/, 1)[0]!.trim();

  test.each([FORM, MULTIPART])('%s', async (bodyType) => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 4 }), fields, async (body, formFields) => {
        const definition = fixture.tool({ bodyType, formFields }, schema);
        if (refused(definition, { body }).length > 0) return;
        sent += 1;
        const { pairs = [] } = await fixture.send(definition, { body });
        const clean = (name: string): string => (bodyType === MULTIPART ? name.replace(/\r\n?|\n/g, '\r\n') : name);
        const owned = Object.entries(body).flatMap(([name, item]) =>
          expected(name, item, formFields.find((known) => known.name === name) ?? {}).map(([wire, sentText]) => ({
            name,
            wire: clean(wire),
            sentText,
          })),
        );
        // Every pair is one that the arguments name, and none is missing.
        expect(pairs.map(([wire, sentText]) => [wire, sentText.replace(/\r\n?/g, '\n')])).toEqual(
          owned.map(({ wire, sentText }) => [wire, sentText.replace(/\r\n?/g, '\n')]),
        );
        // A name has one owner, and a name of the document only itself.
        const owners = Map.groupBy(owned, ({ wire }) => wire);
        for (const [wire, all] of owners) {
          expect(new Set(all.map(({ name }) => name)).size).toBe(1);
          if (declared.includes(baseOf(wire))) expect(all[0]!.name).toBe(baseOf(wire));
        }
      }),
      { numRuns: 400 },
    );
    // The property is about what is sent; a builder that refuses all would have it too.
    expect(sent).toBeGreaterThan(60);
  });
});
