/**
 * Jest's runtime with two differences, because loading modules took half of the time of the unit tests. Node itself loads packages, once for all
 * suites of a worker process. The project's own modules are loaded anew for every suite, as ever, and run in the realm of the process
 * (`mainRealm.cjs`), so that `instanceof` holds between them and the packages. A package that a suite mocks is loaded as Jest does it.
 */
const { createRequire } = require('node:module');
const { fileURLToPath } = require('node:url');
const { compileFunction, constants } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** Whether a module, by the name it is required with, is neither the project's own, nor Node's, nor one that Jest keeps for each suite. */
const isPackage = (name) => !/^[./]|^@gatehouse\/|^node:|^@jest\/|^expect$/.test(name);

module.exports = {
  __esModule: true,
  default: class extends JestRuntime {
    constructor(...args) {
      super(...args);
      const { executor } = this;
      executor.compile = (source, filename) =>
        compileFunction(source, executor.injectedModuleParameters, {
          filename,
          importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        });
    }

    requireModuleOrMock(from, name) {
      if (!isPackage(name) || this.mockState.shouldMockCjs(from, name).shouldMock) return super.requireModuleOrMock(from, name);
      return createRequire(from)(name.startsWith('file:') ? fileURLToPath(name) : name);
    }
  },
};
