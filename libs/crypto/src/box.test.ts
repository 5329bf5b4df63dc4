import { createBox } from './box';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const box = createBox(SECRET);

test('opens what it sealed, and each sealing looks different', () => {
  const sealed = box.seal('ü text', 'owner', 'session');
  expect(box.open(sealed, 'owner', 'session')).toBe('ü text');
  expect(createBox(SECRET).open(sealed, 'owner', 'session')).toBe('ü text');
  expect(box.seal('ü text', 'owner', 'session')).not.toBe(sealed);
  expect(sealed).not.toContain(Buffer.from('text').toString('base64url').slice(0, 5));
});

test('opens nothing under another owner, context or secret, and nothing that was changed', () => {
  const sealed = box.seal('text', 'owner', 'session');
  expect(box.open(sealed, 'other', 'session')).toBeUndefined();
  expect(box.open(sealed, 'owner', 'form')).toBeUndefined();
  expect(createBox(`${SECRET}!`).open(sealed, 'owner', 'session')).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    expect(box.open(changed.toString('base64url'), 'owner', 'session')).toBeUndefined();
  }
  for (const odd of ['', 'x', `${sealed}=`, ` ${sealed}`, sealed.slice(0, 20)]) expect(box.open(odd, 'owner', 'session')).toBeUndefined();
});

test('takes no short secret', () => {
  expect(() => createBox('short')).toThrow('32 characters');
});
