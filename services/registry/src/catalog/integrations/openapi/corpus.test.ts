/** The example set of readme: every operation is a tool or a line in the report. Whole APIs are imported in `catalog/publicApis.test.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expectSound } from '../../../testing/expectSound';
import { importDocument } from './importDocument';
import type { ImportedDocument } from '../importer/task';

const examples = dirname(require.resolve('@readme/oas-examples/package.json'));
const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
  ['json', 'yaml'].flatMap((kind) =>
    readdirSync(join(examples, version, kind), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(`.${kind}`))
      .map((name) => join(examples, version, kind, name)),
  ),
);

const read = (text: string, slug: string): ImportedDocument =>
  importDocument({ integrationId: 'int_0000000000000000000000', slug, source: { text }, sourceUrl: 'https://example.com/openapi' });

test.each(files.map((file) => [relative(examples, file), file]))('%s', (_name, file) => {
  expectSound(read(readFileSync(file, 'utf8'), 'example'));
});

test('there are documents of every version', () => {
  expect(files.length).toBeGreaterThan(100);
});

test('JSON and YAML of the same API are the same tools', () => {
  for (const name of ['2.0/%/petstore', '3.0/%/star-trek', '3.1/%/train-travel']) {
    const [json, yaml] = ['json', 'yaml'].map((kind) => readFileSync(join(examples, `${name.replace('%', kind)}.${kind}`), 'utf8'));
    expect(read(yaml!, 'example').tools.map(({ digest }) => digest)).toEqual(read(json!, 'example').tools.map(({ digest }) => digest));
  }
});
