const { resolve } = require('node:path');

const root = resolve(__dirname, '..');
const swc = ['@swc/jest', { ...require('../scripts/compile.json'), sourceMaps: 'inline' }];
const common = {
  rootDir: root,
  testEnvironment: resolve(__dirname, 'jest/mainRealm.cjs'),
  runtime: resolve(__dirname, 'jest/sharedPackages.cjs'),
  globalSetup: resolve(__dirname, 'requireStores.cjs'),
  transform: { '\\.ts$': swc },
  // Sources of all workspaces are reached by a private export condition; Jest adds require/import itself.
  testEnvironmentOptions: { customExportConditions: ['gatehouse-source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['<rootDir>/(libs|services)/[^/]+/dist/', '<rootDir>/\\.gatehouse/', '<rootDir>/\\.cache/'],
};
/** These suites share a stack and a browser. */
const blackBox = { globalSetup: resolve(__dirname, 'openTestRun.cjs'), globalTeardown: resolve(__dirname, 'closeTestRun.cjs') };

module.exports = {
  rootDir: root,
  // Ends what hangs; a machine as busy as ten takes a test of three seconds to thirty.
  testTimeout: 120_000,
  testSequencer: resolve(__dirname, 'jest/longestFirst.cjs'),
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,services}/*/src/**/*.test.ts',
        '<rootDir>/services/*/web/**/*.test.ts',
        '<rootDir>/test/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
      ],
    },
    { ...common, ...blackBox, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
    { ...common, ...blackBox, displayName: 'console', testMatch: ['<rootDir>/test/console/**/*.test.ts'] },
    // Brings up its own stores.
    { ...common, globalSetup: undefined, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.test.ts'] },
  ],
};
