/** What the build makes beside the modules: the variables of the theme, and the script that sets the scheme before the first paint. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { themeCss } from './genTheme.ts';

const THEME = 'virtual:theme.css';

/** Serves `virtual:theme.css`, made from the tokens. */
export const themePlugin = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (id === THEME ? `\0${THEME}` : undefined),
  load: (id) => (id === `\0${THEME}` ? themeCss() : undefined),
});

/** A classic script of its own file: modules run after the first paint, and the policy allows no inline script. */
export function schemePlugin(): Plugin {
  const source = readFileSync(join(import.meta.dirname, '../web/app/scheme.js'), 'utf8');
  const fileName = `assets/scheme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'scheme',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
}
