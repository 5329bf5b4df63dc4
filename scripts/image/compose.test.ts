/** What a container would be given of a compose file, where no engine says it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDeployment, type Compose, type Deployment } from '../../test/harness/deployment';

let scripts: Deployment;
let folder: string;
beforeAll(async () => {
  scripts = await loadDeployment();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-compose-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): Compose {
  const file = join(folder, 'docker-compose.yml');
  writeFileSync(file, text);
  return scripts.readCompose(file);
}

test('a variable has its default, which is an empty text where none is written, and is text whatever it looks like', () => {
  const { services } = read(`
x-common: &common { NONE: '\${UNSET:-}' }
services:
  a:
    image: a:\${VERSION:-local}
    environment:
      <<: *common
      PLAIN: \${UNSET:-}
      NUMBER: \${UNSET:-08}
      PART: a \${UNSET:-b=c} d
      PORT: 8080
`);
  expect(services.a!.image).toBe('a:local');
  expect(scripts.environmentOf(services.a!)).toEqual({ NONE: '', PLAIN: '', NUMBER: '08', PART: 'a b=c d', PORT: '8080' });
});
