import { answeredNo, sentenceOfNo } from './answerWords';

test('an error of the API rejects nothing', () => {
  expect([400, 401, 500, 503].map(answeredNo)).toEqual([
    'the API rejected the call (400)',
    'the API rejected the call (401)',
    'the API answered with an error (500)',
    'the API answered with an error (503)',
  ]);
  expect(sentenceOfNo(500)).toBe('The API answered with an error (500)');
});
