/** The cards of the gateway have the words and colours of the console. */
import { execFileSync } from 'node:child_process';
import { fileAt } from './harness/documents';

test('what the cards take from the console was written from its tables of today', () => {
  const check = (): string => execFileSync(process.execPath, [fileAt('scripts/cards.mjs'), '--check'], { encoding: 'utf8' });
  expect(check()).toBe('');
});
