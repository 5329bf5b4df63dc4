import { narrowed } from '../../domain/narrow';
import { fromTool } from './content';

const said = (text: string, maxBytes?: number): string[] => {
  const result = fromTool({ content: [{ type: 'text', text }] }, { bytes: 0 }, []);
  return (JSON.parse(narrowed(result, maxBytes === undefined ? {} : { maxBytes }).content.toString()) as { text: string }[]).map(
    (block) => block.text,
  );
};

test.each([[undefined], [8_000_000]])('an answer that is more than a message holds says its own size: maxBytes %s', (maxBytes) => {
  const [text, note, ...more] = said('x'.repeat(9_500_000), maxBytes);
  expect(note).toContain(`the first ${text!.length} of 9500000 bytes of the answer`);
  expect(more).toEqual([]);
});
