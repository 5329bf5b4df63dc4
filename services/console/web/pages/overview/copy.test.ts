import { copy } from './copy';

const integrations = ['shop', 'billing', 'desk', 'mail'].map((slug, index) => ({ slug, toolCount: index + 1 }));

test.each([
  [1, 'shop (1 tool)'],
  [2, 'shop (1 tool) and billing (2 tools)'],
  [3, 'shop (1 tool), billing (2 tools) and 1 other'],
  [4, 'shop (1 tool), billing (2 tools) and 2 others'],
])('%d imported integrations', (imported, words) => {
  expect(copy.imported(integrations.slice(0, imported))).toBe(words);
});

test('a cause that only a newer server knows is told by its name', () => {
  expect(copy.cause('tokenless', 2, '')).toBe('2 service accounts have no token that works.');
  expect(copy.cause('unsigned', 2, 'shop')).toBe('2 service accounts need attention (unsigned). Load this page again to read why.');
  expect(copy.cause('toString', 1, '')).toBe('1 service account needs attention (toString). Load this page again to read why.');
});
