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
