import { pastedOf } from './pasted';

test('ids are known by their form', () => {
  expect(pastedOf(` req_${'a'.repeat(22)} `)).toEqual({ kind: 'request', id: `req_${'a'.repeat(22)}` });
  expect(pastedOf(`c-${'b'.repeat(16)}`)).toEqual({ kind: 'call', id: `c-${'b'.repeat(16)}` });
  expect(pastedOf('svc_Q7fK2m0O')).toEqual({ kind: 'token', prefix: 'svc_Q7fK2m0O' });
  expect([pastedOf('req_x'), pastedOf('../../etc'), pastedOf('')]).toEqual([undefined, undefined, undefined]);
});
