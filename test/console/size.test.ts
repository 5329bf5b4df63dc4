/** The app stays as small as promised. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { proves } from '../proves';

proves(['CONSOLE-PAGES'], 'what a browser loads first, and with each page, keeps its bound', () => {
  const script = join(__dirname, '..', '..', 'services', 'console', 'scripts', 'checkSize.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ status, tooLarge: /too large: .*/.exec(stderr)?.[0] ?? stderr }).toEqual({ status: 0, tooLarge: '' });
});
