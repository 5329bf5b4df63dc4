/** What a suite takes of the processor, a line each in the file that the setting TEST_CPU_FILE names; `scripts/stack/results.mjs` reads it. */
const { appendFileSync, readFileSync } = require('node:fs');

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** Seconds of the processor that this process has taken so far; on Linux also those of the processes it started that have ended. */
function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name: utime, stime, and both of ended children.
    const counted = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return counted.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

function noteCpu(suite, seconds) {
  const file = process.env.TEST_CPU_FILE;
  if (file !== undefined) appendFileSync(file, `${seconds.toFixed(2)} ${suite}\n`);
}

module.exports = { cpuSeconds, noteCpu };
