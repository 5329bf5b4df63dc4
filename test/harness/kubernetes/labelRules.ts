/** `app.kubernetes.io/name` says what an object belongs to: a process, or all of them (`gatehouse`). By it one process is applied alone out of an overlay. */
import { ofKind, workloadsOf, type KubernetesObject } from './objects';

const NAME = 'app.kubernetes.io/name';
const ALL = 'gatehouse';

/** What `kubectl apply -l app.kubernetes.io/name=…` takes. */
export const labelled = (objects: readonly KubernetesObject[], name: string): KubernetesObject[] =>
  objects.filter(({ metadata }) => metadata.labels?.[NAME] === name);

/** Each name that something is applied by. */
export const labelsOf = (objects: readonly KubernetesObject[]): string[] => [
  ALL,
  ...[...workloadsOf(objects), ...ofKind(objects, 'Job')].map(({ metadata }) => metadata.name),
];

/** One line per complaint: an object that no label takes, or that the label of another takes. */
export function labelComplaints(objects: readonly KubernetesObject[]): string[] {
  const names = labelsOf(objects);
  return objects.flatMap(({ kind, metadata: { name, labels } }) => {
    const owner = kind === 'Namespace' || !names.includes(name) ? ALL : name;
    return labels?.[NAME] === owner ? [] : [`${name}: label: the ${kind} belongs to ${labels?.[NAME] ?? 'nobody'} and not to ${owner}`];
  });
}
