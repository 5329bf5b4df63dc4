import { toolText } from './toolText';

test.each([
  ['Search notes', 'Search notes', 'Search notes'],
  ['Search notes', 'Search notes\nand tags.', 'Search notes\nand tags.'],
  ['Notes', 'Searches them.', 'Notes\nSearches them.'],
  ['Notes', '', 'Notes'],
  ['', 'Searches them.', 'Searches them.'],
])('a tool with the summary "%s" and the description "%s" reads "%s"', (summary, description, expected) => {
  expect(toolText({ summary, description })).toBe(expected);
});
