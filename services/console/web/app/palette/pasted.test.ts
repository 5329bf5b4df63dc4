import { pastedOf, withoutSecret } from './pasted';

const secret = 'svc_Q7fK2m0OabcdefghijklmnopqrstuvwxyzABCDEFGHIJKL';

test('of a token its first twelve characters stay, wherever it stands', () => {
  for (const text of [secret, ` Bearer ${secret}\n`, `export T=${secret}`, secret.replace('svc', 'pat')]) {
    const kept = withoutSecret(text);
    expect([kept.text.length, kept.wasCut, kept.text.includes('abc')]).toEqual([12, true, false]);
  }
  expect(withoutSecret('svc_Q7fK2m0O')).toEqual({ text: 'svc_Q7fK2m0O', wasCut: false });
  expect(withoutSecret('nightly')).toEqual({ text: 'nightly', wasCut: false });
});

test('ids are known by their form', () => {
  expect(pastedOf(` req_${'a'.repeat(22)} `)).toEqual({ kind: 'request', id: `req_${'a'.repeat(22)}` });
  expect(pastedOf(`c-${'b'.repeat(16)}`)).toEqual({ kind: 'call', id: `c-${'b'.repeat(16)}` });
  expect(pastedOf('svc_Q7fK2m0O')).toEqual({ kind: 'token', prefix: 'svc_Q7fK2m0O' });
  expect([pastedOf('req_x'), pastedOf('../../etc'), pastedOf('')]).toEqual([undefined, undefined, undefined]);
});
