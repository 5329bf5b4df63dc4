/**
 * Jest's runtime with three differences, because loading modules took half of the time of the unit tests. Node itself loads packages, once for all
 * suites of a worker process. The project's own modules run anew for every suite, as ever, but are compiled once, and run in the realm of the
 * process (`mainRealm.cjs`), so that `instanceof` holds between them and the packages. A package that a suite mocks is loaded as Jest does it.
 */
const { createRequire } = require('node:module');
const { fileURLToPath } = require('node:url');
const { compileFunction, constants } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** Whether a module, by the name it is required with, is neither the project's own, nor Node's, nor one that Jest keeps for each suite. */
const isPackage = (name) => !/^[./]|^@gatehouse\/|^node:|^@jest\/|^expect$/.test(name);

/**
 * A worker that has nothing left to do ends at once. Taking its heap apart first can last longer than Jest waits before it calls that a leak. Each
 * suite replaces `process.exit`.
 */
const exit = process.exit.bind(process);
if (process.send !== undefined) process.once('beforeExit', () => exit());

/** The code last compiled from each file, by file, as a function that runs it. */
const compiled = new Map();

module.exports = {
  __esModule: true,
  default: class extends JestRuntime {
    constructor(...args) {
      super(...args);
      const { executor } = this;
      executor.compile = (source, filename) => {
        const known = compiled.get(filename);
        if (known?.source === source) return known.body;
        const body = compileFunction(source, executor.injectedModuleParameters, {
          filename,
          importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        });
        compiled.set(filename, { source, body });
        return body;
      };
    }

    requireModuleOrMock(from, name) {
      if (!isPackage(name) || this.mockState.shouldMockCjs(from, name).shouldMock) return super.requireModuleOrMock(from, name);
      return createRequire(from)(name.startsWith('file:') ? fileURLToPath(name) : name);
    }
  },
};
