import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * Typed rules need one TypeScript program for each of these. One for every process and library would load the same types fourteen times; the first
 * reads all of them from their sources, so that nothing has to be built.
 */
const programs = [
  { project: 'tsconfig.lint.json', files: ['{libs,services}/*/src/**/*.ts', 'test/**/*.ts', 'scripts/**/*.ts'] },
  { project: 'services/console/web/tsconfig.json', files: ['services/console/{web,scripts}/**/*.{ts,tsx}'] },
];

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.cache/', '.gatehouse/', '**/web/api/schema.d.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only: a search for the name must find it.' },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'test/**/*.ts', '**/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  // One row for each requirement.
  { files: ['test/requirements.ts'], rules: { 'max-lines': 'off' } },
  ...programs.map(({ project, files }) => ({
    files,
    languageOptions: { parserOptions: { project, tsconfigRootDir: import.meta.dirname } },
  })),
  { files: ['**/*.{mjs,cjs}'], languageOptions: { globals: { ...nodeGlobals() } } },
);

function nodeGlobals() {
  const names = [
    'process',
    'console',
    'Buffer',
    'URL',
    'URLSearchParams',
    'fetch',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'performance',
    'AbortSignal',
    'AbortController',
    'module',
    'require',
    '__dirname',
    'structuredClone',
    'TextDecoder',
    'TextEncoder',
  ];
  return Object.fromEntries(names.map((name) => [name, 'readonly']));
}
