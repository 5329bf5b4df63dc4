/** What Kubernetes has a default for that does not fit us, so that every pod and autoscaler says it itself. */
import { ofKind, podOf, workloadsOf, type Container, type KubernetesObject, type Pod } from './objects';

/** Owner and group may read; kustomize renders it as the number 288. */
const CLOSED_MODE = 0o440;
const ANSWERS_IN_TIME = ['livenessProbe', 'readinessProbe'] as const;

const ofContainer = (container: Container): string[] => [
  ...(container.imagePullPolicy === 'IfNotPresent' ? [] : [`image: ${container.name} does not say when it is pulled`]),
  ...ANSWERS_IN_TIME.filter((probe) => container[probe] !== undefined && !((container[probe].timeoutSeconds ?? 1) > 1)).map(
    (probe) => `probes: ${probe} of ${container.name} fails after the default of one second`,
  ),
];

const ofPod = ({ enableServiceLinks, volumes = [], initContainers = [], containers }: Pod): string[] => [
  ...(enableServiceLinks === false ? [] : ['environment: addresses of Services are in it']),
  ...volumes
    .filter(({ secret, projected }) => (secret ?? projected) !== undefined)
    .filter(({ secret, projected }) => (secret ?? projected)?.defaultMode !== CLOSED_MODE)
    .map(({ name }) => `secrets: others than owner and group can read the files of ${name}`),
  ...[...initContainers, ...containers].flatMap(ofContainer),
];

const shrinksSlowly = ({ spec }: KubernetesObject): boolean =>
  ((spec as { behavior?: { scaleDown?: { stabilizationWindowSeconds?: number } } }).behavior?.scaleDown?.stabilizationWindowSeconds ?? 0) >
  0;

/** One line per complaint: object, rule, what is wrong. */
export const defaultComplaints = (objects: readonly KubernetesObject[]): string[] => [
  ...[...workloadsOf(objects), ...ofKind(objects, 'Job')].flatMap((object) =>
    ofPod(podOf(object)).map((complaint) => `${object.metadata.name}: ${complaint}`),
  ),
  ...ofKind(objects, 'HorizontalPodAutoscaler')
    .filter((object) => !shrinksSlowly(object))
    .map(({ metadata }) => `${metadata.name}: many: it does not say how slowly it shrinks`),
];
