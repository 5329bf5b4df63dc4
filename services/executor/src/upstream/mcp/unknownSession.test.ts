import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { isUnknownSession } from './unknownSession';

const answered = (status: number, text: string): SdkHttpError =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'Error POSTing to endpoint', { status, text });
const error = (message: string): string => JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: 7 });

test.each([
  error('Bad Request: No valid session ID provided'),
  error('Bad Request: Mcp-Session-Id header is required'),
  error('Bad Request: Server not initialized'),
  error('Session not found'),
  error('Session has expired'),
  'Invalid session ID',
  'Unknown session',
])('400 with %s is about the session', (text) => {
  expect(isUnknownSession(answered(400, text))).toBe(true);
  expect(isUnknownSession(answered(500, text))).toBe(false);
});

test.each([
  '',
  error('Bad Request: no'),
  error('the argument session_id is not a number'),
  JSON.stringify({ detail: 'session ID', error: 'bad' }),
  JSON.stringify({ result: { content: [{ type: 'text', text: 'no session ID' }] } }),
  `${'x'.repeat(600)} session ID`,
])('400 with %s may be about the call', (text) => expect(isUnknownSession(answered(400, text))).toBe(false));
