/** What Kubernetes has a default for that does not fit us, so that every pod and autoscaler says it itself. */
import { ofKind, podOf, workloadsOf, type Container, type KubernetesObject, type Pod } from './objects';

/** Owner and group may read; kustomize renders it as the number 288. */
const CLOSED_MODE = 0o440;
const ANSWERS_IN_TIME = ['livenessProbe', 'readinessProbe'] as const;
const PROBES = ['startupProbe', ...ANSWERS_IN_TIME] as const;

const ofContainer = (container: Container): string[] => [
  ...(container.imagePullPolicy === 'IfNotPresent' ? [] : [`image: ${container.name} does not say when it is pulled`]),
  ...ANSWERS_IN_TIME.filter((probe) => container[probe] !== undefined && !((container[probe].timeoutSeconds ?? 1) > 1)).map(
    (probe) => `probes: ${probe} of ${container.name} fails after the default of one second`,
  ),
  ...PROBES.filter((probe) => container[probe] !== undefined)
    .filter((probe) => container[probe]!.periodSeconds === undefined || container[probe]!.failureThreshold === undefined)
    .map((probe) => `probes: ${probe} of ${container.name} does not say how often it asks, and how often in vain`),
];

const sourceless = ({ env = [] }: Container): string[] =>
  env.filter(({ value, valueFrom }) => (value ?? valueFrom) === undefined).map(({ name }) => name);

const ofPod = ({ enableServiceLinks, volumes = [], initContainers = [], containers }: Pod): string[] => [
  ...(enableServiceLinks === false ? [] : ['environment: addresses of Services are in it']),
  ...volumes
    .filter(({ secret, projected }) => (secret ?? projected) !== undefined)
    .filter(({ secret, projected }) => (secret ?? projected)?.defaultMode !== CLOSED_MODE)
    .map(({ name }) => `secrets: others than owner and group can read the files of ${name}`),
  ...volumes
    .filter((volume) => Object.keys(volume).join() === 'name') // is an emptyDir to Kubernetes
    .map(({ name }) => `resources: the folder ${name} has no limit`),
  ...[...initContainers, ...containers].flatMap(ofContainer),
  ...containers.flatMap(sourceless).map((name) => `environment: ${name} has no value`),
];

/** What setup makes is read as files; the rest of a Secret is there for some only. */
const neededOf = ({ containers }: Pod): string[] =>
  containers
    .flatMap(({ env = [] }) => env)
    .filter(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined && valueFrom.secretKeyRef.optional !== true)
    .map(({ name }) => `secrets: ${name} must be there, which setup does not make`);

/** The default of its pod, Always, is refused in a Job; that of its deadline is none. */
function ofJob(job: KubernetesObject): string[] {
  const { backoffLimit, activeDeadlineSeconds } = job.spec as { backoffLimit?: number; activeDeadlineSeconds?: number };
  return [
    ...(podOf(job).restartPolicy === 'OnFailure' ? [] : ['job: it says not what becomes of it when it fails']),
    ...(backoffLimit === undefined ? ['job: it says not how often it is tried'] : []),
    ...(activeDeadlineSeconds === undefined ? ['job: it may go on for ever'] : []),
  ];
}

const shrinksSlowly = ({ spec }: KubernetesObject): boolean =>
  ((spec as { behavior?: { scaleDown?: { stabilizationWindowSeconds?: number } } }).behavior?.scaleDown?.stabilizationWindowSeconds ?? 0) >
  0;

/** One line per complaint: object, rule, what is wrong. */
export const defaultComplaints = (objects: readonly KubernetesObject[]): string[] => [
  ...[...workloadsOf(objects), ...ofKind(objects, 'Job')].flatMap((object) =>
    ofPod(podOf(object)).map((complaint) => `${object.metadata.name}: ${complaint}`),
  ),
  ...workloadsOf(objects).flatMap((object) => neededOf(podOf(object)).map((complaint) => `${object.metadata.name}: ${complaint}`)),
  ...ofKind(objects, 'Job').flatMap((object) => ofJob(object).map((complaint) => `${object.metadata.name}: ${complaint}`)),
  ...ofKind(objects, 'HorizontalPodAutoscaler')
    .filter((object) => !shrinksSlowly(object))
    .map(({ metadata }) => `${metadata.name}: many: it does not say how slowly it shrinks`),
];
