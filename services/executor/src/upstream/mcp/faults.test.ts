import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { duringCall } from './faults';

const answered = (resultType: string, values: readonly string[] = []) => {
  const err = new SdkError(SdkErrorCode.UnsupportedResultType, 'Unsupported result type', { resultType, method: 'tools/call' });
  const { content, ...result } = duringCall(err, { status: 200 }, values);
  return { ...result, text: content.toString() };
};

test('a result that asks for input is told as that', () =>
  expect(answered('input_required')).toEqual({ outcome: 'failed', reason: 'asked', text: expect.stringContaining('asked for the input') }));

test('a result of another type is told as what it is, without the credential, and its call may have run', () => {
  expect(answered('streamed')).toEqual({
    outcome: 'unknown',
    reason: 'malformed',
    status: 200,
    text: expect.stringMatching(/a result of the type .{1,2}streamed.{1,2}, which the protocol does not have.* may have run/),
  });
  expect(answered('of my-Secret-1234', ['my-Secret-1234']).text).not.toContain('my-Secret-1234');
  expect(answered('x'.repeat(5_000)).text.length).toBeLessThan(400);
});
