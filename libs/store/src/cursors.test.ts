import fc from 'fast-check';
import { createCursors } from './cursors';

const refused = expect.objectContaining({
  code: 'invalid',
  details: ['/cursor: was not given out for this list and filter'],
}) as Error;

describe('cursors', () => {
  const cursors = createCursors('a secret of thirty-two characters');

  it('carry any position', () => {
    const position = fc.array(
      fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.integer(),
        fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
      ),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.string(), position, (scope, value) => expect(cursors.decode(scope, cursors.encode(scope, value))).toEqual(value)),
    );
  });

  it('are read by every replica and by no other secret', () => {
    const cursor = cursors.encode('list', ['a', 1]);
    expect(createCursors('a secret of thirty-two characters').decode('list', cursor)).toEqual(['a', 1]);
    expect(() => createCursors('another secret, 32 characters long').decode('list', cursor)).toThrow(refused);
  });

  it('are bound to their scope', () => {
    const cursor = cursors.encode('org_1 events', [1]);
    for (const scope of ['', 'org_2 events', 'org_1 event', 'org_1 events ']) expect(() => cursors.decode(scope, cursor)).toThrow(refused);
  });

  it('do not let the scope run into the position', () => {
    const cursor = cursors.encode('scope', ['x']);
    const shifted = `${cursor.slice(1, cursor.indexOf('.'))}${cursor.slice(cursor.indexOf('.'))}`;
    expect(() => cursors.decode(`scope${cursor[0]!}`, shifted)).toThrow(refused);
  });

  it('cannot be edited, cut or extended', () => {
    const cursor = cursors.encode('list', ['position', 42]);
    const edits = [...cursor].map((character, i) => cursor.slice(0, i) + (character === 'A' ? 'B' : 'A') + cursor.slice(i + 1));
    const cuts = [...cursor].map((_, i) => cursor.slice(0, i));
    for (const text of [...edits, ...cuts, `${cursor}A`, `${cursor}=`, ` ${cursor}`, `${cursor}\n`, '.', 'null']) {
      expect(() => cursors.decode('list', text)).toThrow(refused);
    }
  });
});
