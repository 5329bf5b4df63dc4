/** Jest's environment for suites that run in the realm of their process (see `sharedPackages.cjs`). What a suite may change of the process
 * is put back after it: the variables and the console. What it took of the processor is noted for the end of the test run. */
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { cpuSeconds, noteCpu } = require('./cpuTimes.cjs');

module.exports = class {
  #conditions;
  #env = { ...process.env };
  #console = console;
  #before = cpuSeconds();
  #suite;

  constructor({ projectConfig }, { testPath }) {
    this.#suite = testPath;
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return globalThis;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    globalThis.console = this.#console;
    noteCpu(this.#suite, cpuSeconds() - this.#before);
  }
};
