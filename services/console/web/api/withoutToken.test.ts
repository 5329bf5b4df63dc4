import { queryWithoutTokens, withoutToken } from './withoutToken';

const secret = 'svc_Q7fK2m0OabcdefghijklmnopqrstuvwxyzABCDEFGHIJKL';

test('of a token its first twelve characters stay, wherever it stands', () => {
  for (const text of [secret, ` Bearer ${secret}\n`, `export my_${secret}`, secret.replace('svc', 'pat'), secret.slice(0, 24)]) {
    const kept = withoutToken(text);
    expect([kept.text.length, kept.wasCut, kept.text.includes('abc')]).toEqual([12, true, false]);
  }
  for (const text of ['svc_Q7fK2m0O', 'nightly', 'svc_inventoryService', 'orders/svc_listOrders'])
    expect(withoutToken(text)).toEqual({ text, wasCut: false });
});

test('an address keeps its other members', () => {
  const query = new URLSearchParams(`x=1&token=${secret}&q=a%26b`);
  expect(queryWithoutTokens(query)?.toString()).toBe('x=1&token=svc_Q7fK2m0O&q=a%26b');
  expect(queryWithoutTokens(new URLSearchParams('token=svc_Q7fK2m0O'))).toBeUndefined();
});
