import { isAppPage, safeReturnTo, signInAddress } from './returnTo';

test.each([
  '/',
  '/orgs',
  '/orgs/acme/approvals/req_1',
  '/orgs?x=1',
  '/me/sessions',
  '/policy/sign?org=acme',
  '/mcp/authorize?a=b&c=%20',
  '/orgs/acme/',
])('%s is a page of ours', (path) => expect(safeReturnTo(path)).toBe(path));

test.each([
  '/orgs/acme/../..',
  '/orgs/./x',
  '/orgs/%2E%2e/x',
  '/orgs//x',
  '/orgsx',
  '/mex',
  '/policy',
  '/mcp',
  '/mcp/authorize/x',
  undefined,
  ['/orgs'],
  7,
])('%j is none', (path) => expect(safeReturnTo(path)).toBe('/'));

test('the app has no page outside its patterns', () => {
  expect(['/', '/orgs/acme', '/me'].map(isAppPage)).toEqual([true, true, true]);
  expect(['/wp-admin', '/mcp/authorize', '/assets/x.js', '/orgs/<x>'].map(isAppPage)).toEqual([false, false, false, false]);
});

test('the way back is one parameter, whatever it holds', () => {
  expect(signInAddress('/orgs?a=1&b=2', { again: '1' })).toBe('/signin?again=1&return_to=%2Forgs%3Fa%3D1%26b%3D2');
});
