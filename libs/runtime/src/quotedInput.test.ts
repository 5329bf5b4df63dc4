import { messageWithoutInput } from './quotedInput';

const BROKEN = new SyntaxError(`Unexpected token 's', "svc_CANARY" is not valid JSON`);

test.each([
  ['an error', new Error('disk full'), 'disk full'],
  ['one that quotes what could not be read', BROKEN, 'not valid JSON'],
  ['one that repeats such a message', new Error(`the keys: ${BROKEN.message}`, { cause: BROKEN }), 'the keys: not valid JSON'],
  ['what is no error', { message: 'svc_CANARY' }, 'unknown'],
  ['nothing', undefined, 'unknown'],
])('the message of %s', (_, thrown, expected) => expect(messageWithoutInput(thrown, () => 'unknown')).toBe(expected));

test('what is no error is told by the fallback, which gets it and may quote nothing either', () => {
  expect(messageWithoutInput('disk full', String)).toBe('disk full');
  expect(messageWithoutInput([BROKEN], String)).toBe('SyntaxError: not valid JSON');
});
