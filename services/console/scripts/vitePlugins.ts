/**
 * What the build makes beside the modules: the variables of the theme, the script that runs before the first paint, and every asset in compressed forms.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { themeCss } from './genTheme.ts';

const THEME = 'virtual:theme.css';

/** Serves `virtual:theme.css`, made from the tokens. */
export const themePlugin = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (id === THEME ? `\0${THEME}` : undefined),
  load: (id) => (id === `\0${THEME}` ? themeCss() : undefined),
});

/**
 * A classic script of its own file: modules run after the first paint, or not at all when they do not come, and the policy allows no inline script. It
 * sets the scheme, and says so when the modules do not come.
 */
export function schemePlugin(): Plugin {
  const source = ['scheme.js', 'notLoaded.js'].map((name) => readFileSync(join(import.meta.dirname, '../web/app', name), 'utf8')).join('');
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

/** Letters are compressed already. */
const SHRINKS = /\.(?:js|css|svg)$/;

/** Lays `.br` and `.gz` beside each asset, as small as they get: they are made once and sent often. */
export function compressPlugin(): Plugin {
  let assets = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = join(root, build.outDir, build.assetsDir);
    },
    closeBundle() {
      for (const name of readdirSync(assets).filter((file) => SHRINKS.test(file))) {
        const bytes = readFileSync(join(assets, name));
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
