/** The app stays as small as promised. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { proves } from '../proves';

proves(['CONSOLE-PAGES'], 'what a browser loads first, and with each page, keeps its bound', () => {
  const script = join(__dirname, '..', '..', 'services', 'console', 'scripts', 'checkSize.ts');
  execFileSync(process.execPath, [script], { stdio: 'pipe' });
});
