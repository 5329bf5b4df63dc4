/** The commands of `docs/operate/keys.md`, as a shell carries them out. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileAt } from '../../harness/documents';

const page = readFileSync(fileAt('docs/operate/keys.md'), 'utf8');
/** The commands under a heading of the page. */
export function commandsUnder(heading: string): string {
  const section = page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  return /```sh\n([^]*?)```/.exec(section)![1]!.replace(/^ {3}/gm, '');
}

/** What a program said and how it ended. */
export const run = (
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> },
): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(program, args, options, (err, out, complaints) =>
      resolve({ code: err === null ? 0 : Number(err.code), out: out + complaints }),
    );
  });
export async function shell(commands: string, cwd: string): Promise<void> {
  expect(await run('bash', ['-e', '-c', commands], { cwd })).toMatchObject({ code: 0 });
}
