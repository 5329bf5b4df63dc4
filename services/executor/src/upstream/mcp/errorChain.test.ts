import { parseJSONRPCMessage, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { isNoAnswer, wordless } from './errorChain';

test('a line of the log names kinds and codes of errors, and nothing that a server wrote', () => {
  const cause = Object.assign(new TypeError('said the-credential'), { code: 'ECONNRESET', data: 'the-credential' });
  expect(wordless(new Error('the-credential', { cause }))).toBe('Error < TypeError ECONNRESET');
  expect(wordless(Object.assign(new Error(''), { name: 'the-credential', code: 20_311_231 }))).toBe('');
  expect(wordless(new SdkError(SdkErrorCode.InvalidResult, 'the-credential'))).toBe('SdkError INVALID_RESULT');
});

test.each<[object, boolean]>([
  [{ id: 1, result: 7 }, true],
  [{ id: 1, error: 'no' }, true],
  [{ id: 1 }, true],
  [{ method: 'notifications/progress', params: 7 }, false],
  [{ id: 1, method: 'roots/list', params: 7 }, false],
])('%j is an answer that cannot be read: %s', (message, is) => {
  let err: unknown;
  try {
    parseJSONRPCMessage({ jsonrpc: '2.0', ...message });
  } catch (caught) {
    err = caught;
  }
  expect(isNoAnswer(err as Error)).toBe(is);
});
