/** Commands of the operator's guide that wait for pods select pods that go: the one of a finished job stays. */
import { readFileSync } from 'node:fs';
import { fileAt, filesBelow } from './harness/documents';
import { ofKind, parseObjects, workloadsOf, type KubernetesObject } from './harness/kubernetes/objects';

const read = (path: string): string => readFileSync(fileAt(path), 'utf8');
const objects = filesBelow('k8s/base')
  .filter((path) => path.endsWith('.yaml'))
  .flatMap((path) => parseObjects(read(path)));

const podLabels = ({ spec }: KubernetesObject): Record<string, string> =>
  (spec as { template: { metadata: { labels: Record<string, string> } } }).template.metadata.labels;

/** Whether a selector fits the labels. Its requirements have the forms `key=value` and `key!=value`. */
const selects = (selector: string, labels: Record<string, string>): boolean =>
  selector.split(',').every((requirement) => {
    const [, key, sign, value] = /^([^=!]+)(!?=)([^=!]+)$/.exec(requirement)!;
    return (labels[key!] === value) === (sign === '=');
  });

const namesOf = (selector: string, kept: readonly KubernetesObject[]): string[] =>
  kept.filter((object) => selects(selector, podLabels(object))).map(({ metadata }) => metadata.name);

const waits = filesBelow('docs/operate').flatMap((path) =>
  [...read(path).matchAll(/kubectl[^\n`]* wait --for=delete pod -l (?:'([^']+)'|(\S+))/g)].map(
    ([, quoted, bare]) => [path, quoted ?? bare!] as const,
  ),
);

test('there are such commands, and a job whose pod stays', () => {
  expect(waits.map(([path]) => path)).toContain('docs/operate/backup.md');
  expect(ofKind(objects, 'Job')).not.toEqual([]);
});

test.each(waits)('%s waits until the pods of every process are gone, and for no pod of a job: %s', (_, selector) => {
  expect(namesOf(selector, ofKind(objects, 'Job'))).toEqual([]);
  const workloads = workloadsOf(objects);
  expect(namesOf(selector, workloads)).toEqual(workloads.map(({ metadata }) => metadata.name));
});
