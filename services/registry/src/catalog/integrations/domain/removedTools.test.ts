import { MOST_REMOVED, readRemoved, textOfRemoved, type RemovedTool } from './removedTools';

const removed = (toolName: string, definition = ''): RemovedTool => ({ tool: { toolName, definition } as RemovedTool['tool'] });
const namesIn = (text: string): string[] => readRemoved(text).map(({ tool }) => tool.toolName);

test('as many as may be kept are kept, the last ones', () => {
  const many = Array.from({ length: MOST_REMOVED + 3 }, (_, at) => removed(`t${at}`));
  const kept = namesIn(textOfRemoved(many));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_REMOVED, 't3', `t${MOST_REMOVED + 2}`]);
});

test('large definitions are forgotten sooner', () => {
  const large = 'x'.repeat(800_000);
  expect(namesIn(textOfRemoved([removed('a', large), removed('b', large), removed('c', large)]))).toEqual(['b', 'c']);
  expect(namesIn(textOfRemoved([removed('a'), removed('b', large.repeat(3))]))).toEqual([]);
});

test('a change that was held back is read as it was written', () => {
  const held = { toolName: 'a', change: 'c', foundAt: new Date(5), refused: true as const };
  expect(readRemoved(textOfRemoved([{ ...removed('a'), held }]))).toEqual([{ ...removed('a'), held }]);
  expect(readRemoved(undefined)).toEqual([]);
});
