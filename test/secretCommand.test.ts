/** The command of docs/operate/keys.md puts files into a Secret and leaves the others in it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAt } from './harness/documents';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('it sends one member of the Secret for each file, by the standard input, and no whole Secret', () => {
  // Says what it was asked, as one line of JSON each time.
  writeFileSync(join(folder, 'kubectl'), '#!/bin/sh\nprintf \'{"asked":"%s","patch":%s}\\n\' "$*" "$(cat)"\n');
  chmodSync(join(folder, 'kubectl'), 0o755);
  const files = { 'signing-key.pem': 'a key\nof two lines\n', 'trusted-keys.json': `{ "gateway": "${'x'.repeat(200)}" }` };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

  const page = readFileSync(fileAt('docs/operate/keys.md'), 'utf8');
  const command = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text!).find((text) => text.includes('patch secret'));
  expect(page).not.toContain('kubectl apply -f -');
  const output = execFileSync('sh', ['-ec', command!], { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` }, encoding: 'utf8' });
  const asked = '-n gatehouse patch secret gatehouse-gateway --type=merge --patch-file=/dev/stdin';
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(
    Object.entries(files).map(([name, text]) => ({
      asked,
      patch: { data: { [name]: Buffer.from(text).toString('base64') } },
    })),
  );
});
