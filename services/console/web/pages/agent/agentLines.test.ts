import { agentLines } from './agentLines';
import { emptyValues } from './draft';

test('of long texts only the lines that differ are told', () => {
  const base = { ...emptyValues, name: 'a', modelPreference: [{ family: 'f', model: 'm' }] };
  const { mine, theirs } = agentLines(
    { ...base, systemPrompt: 'same\nmine', tags: ['t'] },
    { ...base, systemPrompt: 'same\ntheirs', license: 'MIT' },
  );
  expect(mine).toEqual(['name: a', 'tag: t', 'model 1: f/m', 'prompt: mine']);
  expect(theirs).toEqual(['name: a', 'license: MIT', 'model 1: f/m', 'prompt: theirs']);
});
