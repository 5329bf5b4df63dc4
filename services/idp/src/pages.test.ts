import { loginPage } from './pages';

test('what a person typed is escaped in the form', () => {
  const html = loginPage({ action: '/interaction/x', email: '"><script>alert(1)</script>', error: "<b>'no'</b>" });
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});
