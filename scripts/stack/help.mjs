/** Uses nothing that is installed. */

/** Prints what a command takes, where that is asked for, and says whether it did. @param {string} usage @param {string[]} [args] */
export function saidUsage(usage, args = process.argv.slice(2)) {
  const asked = args.includes('--help') || args.includes('-h');
  if (asked) process.stdout.write(`${usage}\n`);
  return asked;
}
