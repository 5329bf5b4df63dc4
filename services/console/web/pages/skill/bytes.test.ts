import { bytesInWords } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_536, '1.5 KB'],
  [1_048_576, '1 MB'],
])('%d', (bytes, words) => expect(bytesInWords(bytes)).toBe(words));
