import type { Client } from '@modelcontextprotocol/client';
import { byName, listTools, pinOf } from './listTools';

/** What a server lists, page by page, as the client library hands it over. */
const listing = (pages: readonly (readonly object[])[]) => {
  let at = 0;
  const request = () => Promise.resolve({ tools: pages[at], ...((at += 1) < pages.length && { nextCursor: String(at) }) });
  return listTools({ request } as unknown as Client, 1_000);
};
const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });

test('of tools with one name the first is what is imported and what a call is compared with, on whatever page the others are', async () => {
  const [first, second, other] = [tool('a', 'first'), tool('a', 'second'), tool('b', 'other')];
  const listed = await listing([
    [first, second],
    [other, first],
  ]);
  const twice = 'the server lists another tool of this name before it';
  expect(listed.tools.map(({ fault }) => fault)).toEqual([undefined, twice, undefined, twice]);
  expect([...byName(listed)].map(([name, { pin }]) => [name, pin])).toEqual([
    ['a', pinOf(first)],
    ['b', pinOf(other)],
  ]);
});
