import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { wordless } from './errorChain';

test('a line of the log names kinds and codes of errors, and nothing that a server wrote', () => {
  const cause = Object.assign(new TypeError('said the-credential'), { code: 'ECONNRESET', data: 'the-credential' });
  expect(wordless(new Error('the-credential', { cause }))).toBe('Error < TypeError ECONNRESET');
  expect(wordless(Object.assign(new Error(''), { name: 'the-credential', code: 20_311_231 }))).toBe('');
  expect(wordless(new SdkError(SdkErrorCode.InvalidResult, 'the-credential'))).toBe('SdkError INVALID_RESULT');
});
