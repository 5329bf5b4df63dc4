/** Stops the test run after the black-box suites, in the process of `openTestRun.cjs`. */
module.exports = () => globalThis.testRun?.stop();
