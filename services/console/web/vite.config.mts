import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin, schemePlugin, themePlugin } from '../scripts/vitePlugins.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themePlugin(), schemePlugin(), compressPlugin()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What five pages need is loaded with the shell, once; what fewer need, what only editors need, and parts of pages stand in chunks of their own.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 5,
              test: /^(?!.*\/(?:api\/(?:useBulk|queries\/bulk)|ui\/(?:bulk\/|Diff|diffLines|textDiff|useEdited|Views)|pages\/|node_modules\/diff\/))/,
            },
          ],
        },
      },
    },
  },
});
