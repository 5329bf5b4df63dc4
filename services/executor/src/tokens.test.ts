import { tokenCounter } from './tokens';

const count = tokenCounter();
const json = JSON.stringify(Array.from({ length: 400 }, (_, i) => ({ id: i, name: `Order ${i}`, city: 'Zürich', amount: i * 1.17 })));

test('short texts are counted as they are', async () => {
  expect(await Promise.all(['', 'hello world', '{"id":1}'].map(count))).toEqual([0, 2, 5]);
});

test('commands of the tokenizer are text', async () => {
  expect(await count('<|endoftext|>')).toBeGreaterThan(1);
});

test('a text in slices has the tokens of the whole, nearly', async () => {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const whole = countTokens(json);
  expect(Math.abs((await count(json)) - whole) / whole).toBeLessThan(0.01);
});

test('a very long text is estimated from slices of it, and others run meanwhile', async () => {
  const long = json.repeat(Math.ceil(3_000_000 / json.length));
  const times = long.length / json.length;
  await count(json);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const tokens = await count(long);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  expect(Math.abs(tokens / times / (await count(json)) - 1)).toBeLessThan(0.02);
});
