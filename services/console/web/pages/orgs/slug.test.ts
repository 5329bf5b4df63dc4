import { slugOf, slugRule } from './slug';

test('a name suggests a slug that the rule accepts', () => {
  expect(slugOf('Acme Robotics GmbH')).toBe('acme-robotics-gmbh');
  expect(slugOf('Žižek & Söhne')).toBe('zizek-sohne');
  expect(slugOf('山田')).toBe('');
  for (const name of ['-x-', 'a'.repeat(60), `${'a'.repeat(39)} b`]) expect([name, slugRule(slugOf(name))]).toEqual([name, true]);
});

test('the rule is that of the API', () => {
  expect(['a', 'a-b', '0'].map(slugRule)).toEqual([true, true, true]);
  expect(['', '-a', 'a-', 'A', 'a_b', 'a'.repeat(41)].map(slugRule)).toEqual([false, false, false, false, false, false]);
});
