/** What must hold of every pod of ours. */
import { CLOSING_S, drainS, LONGEST_CALL_S } from '../drainTimes';
import { ofKind, podOf, servicesOf, workloadsOf, type Container, type KubernetesObject, type Pod } from './objects';
import { megabytes, volumeComplaints } from './volumeRules';

type Complaints = (string | false | undefined)[];

const PATHS = { startupProbe: '/healthz', livenessProbe: '/healthz', readinessProbe: '/readyz' } as const;

const ofContainer = ({ name, resources, securityContext, image, volumeMounts }: Container): Complaints => [
  ...['cpu', 'memory'].map((what) => resources?.requests?.[what] === undefined && `resources: ${name} requests no ${what}`),
  ...['cpu', 'memory'].map((what) => resources?.limits?.[what] === undefined && `resources: ${name} has no limit of ${what}`),
  securityContext?.allowPrivilegeEscalation !== false && `restricted: ${name} may gain privileges`,
  securityContext?.privileged === true && `restricted: ${name} is privileged`,
  ((securityContext?.runAsUser ?? 1_000) < 1_000 || securityContext?.runAsNonRoot === false) && `restricted: ${name} may run as root`,
  securityContext?.readOnlyRootFilesystem !== true && `restricted: ${name} can write to its root`,
  (securityContext?.capabilities?.drop?.includes('ALL') !== true || securityContext.capabilities.add !== undefined) &&
    `restricted: ${name} keeps capabilities`,
  !/:[\w.-]+$|@sha256:/.test(image) && `image: ${name} has ${image} without a version`,
  /:latest$/.test(image) && `image: ${name} has ${image}`,
  ...(volumeMounts ?? []).map((mount) => mount.name === 'keys' && mount.readOnly !== true && `secrets: ${name} can write to its keys`),
];

const ofProbes = (container: Container): Complaints =>
  (Object.entries(PATHS) as [keyof typeof PATHS, string][]).map(
    ([probe, path]) => container[probe]?.httpGet?.path !== path && `probes: ${probe} does not ask ${path}`,
  );

const OF_NODE = ['hostNetwork', 'hostPID', 'hostIPC'] as const;

const ofPod = (owner: string, services: readonly string[], { securityContext, ...pod }: Pod): Complaints => [
  pod.automountServiceAccountToken !== false && 'account: the token of the account is mounted',
  pod.serviceAccountName !== owner && `account: it runs as ${pod.serviceAccountName ?? 'default'}`,
  securityContext?.runAsNonRoot !== true && 'restricted: it may run as root',
  !((securityContext?.runAsUser ?? 0) >= 1_000) && 'restricted: its user is not a number above 1000',
  !((securityContext?.runAsGroup ?? 0) >= 1_000) && 'restricted: its group is not a number above 1000',
  securityContext?.fsGroup !== securityContext?.runAsGroup && 'secrets: its keys belong to a group that its process is not of',
  securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'restricted: no seccomp profile',
  ...[...(pod.initContainers ?? []), ...pod.containers].flatMap(ofContainer),
  ...(pod.volumes ?? []).map(
    ({ name, emptyDir }) => emptyDir !== undefined && emptyDir.sizeLimit === undefined && `resources: the folder ${name} has no limit`,
  ),
  ...OF_NODE.map((member) => pod[member] === true && `restricted: it has ${member} of its node`),
  ...(pod.volumes ?? []).map(({ name, hostPath }) => hostPath !== undefined && `restricted: the volume ${name} is a folder of its node`),
  ...keptOnDisk(pod).map((name) => `secrets: the folder ${name} keeps a key on the disk of its node`),
  ...ofMemory(services, pod),
  ...ofSecrets(services, pod),
];

/** Folders of a pod's own that a setting names a file of, and that are not in memory. */
const keptOnDisk = ({ volumes = [], containers }: Pod): string[] => {
  const files = containers.flatMap(({ env = [] }) => env.flatMap(({ name, value }) => (name.endsWith('_FILE') ? (value ?? []) : [])));
  const named = containers.flatMap(({ volumeMounts = [] }) =>
    volumeMounts.filter(({ mountPath }) => files.some((file) => file.startsWith(`${mountPath}/`))).map(({ name }) => name),
  );
  return volumes
    .filter(({ name, emptyDir }) => named.includes(name) && emptyDir !== undefined && emptyDir.medium !== 'Memory')
    .map(({ name }) => name);
};

/** An import of a large API description takes up to 1.5 GB. */
const IMPORT_MB = 1_536;
const ofMemory = (services: readonly string[], { containers }: Pod): Complaints =>
  services.includes('registry')
    ? containers.map(
        ({ name, resources }) => !(megabytes(resources?.limits?.memory) > IMPORT_MB) && `resources: ${name} has no memory for an import`,
      )
    : [];

/** A setting that is a secret by its name, with a value that looks like one. */
const isSecret = (name: string, value = ''): boolean => /(SECRET|PASSWORD|_KEY|_URL)$/.test(name) && /:\/\/[^/]*@|^[\w-]{32,}$/.test(value);

/** One Secret for each service, its own. */
function ofSecrets(services: readonly string[], { volumes = [], initContainers = [], containers }: Pod): Complaints {
  const mounted = volumes.flatMap(({ secret, projected }) => [
    ...(secret === undefined ? [] : [secret.secretName]),
    ...(projected?.sources.flatMap((source) => source.secret?.name ?? []) ?? []),
  ]);
  const all = [...initContainers, ...containers];
  const referred = all.flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []));
  const taken = all.flatMap(({ envFrom = [] }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
  const inline = all.flatMap(({ env = [] }) => env).filter(({ name, value }) => isSecret(name, value));
  return [
    mounted.length !== services.length && `secrets: it mounts ${mounted.length} Secrets`,
    ...[...mounted, ...referred, ...taken].map(
      (name) => !services.some((service) => name === `gatehouse-${service}`) && `secrets: it takes ${name}, which is another's`,
    ),
    ...inline.map(({ name }) => `secrets: ${name} stands in the open`),
  ];
}

/** Seconds that a probe's result takes to reach the load balancer. */
const ON_ITS_WAY_S = 2;

/** A process that stops goes on until load balancers have noticed, and may end what runs. Judged where the settings are deployed with it. */
function ofDrain(
  { terminationGracePeriodSeconds: grace = 30 }: Pod,
  process: Container,
  settings: Record<string, string>,
  services: readonly string[],
): Complaints {
  const seconds = (name: string): number => Number(settings[name] ?? NaN) / 1_000;
  const { periodSeconds = 10, failureThreshold = 3 } = process.readinessProbe ?? {};
  const [notice, limit] = [seconds('DRAIN_NOTICE_MS'), seconds('DRAIN_LIMIT_MS')];
  const own = Object.fromEntries((process.env ?? []).map(({ name, value }) => [name, value]));
  const ends = services.map((service) => drainS(service, { ...settings, ...own }) + CLOSING_S).reduce((sum, one) => sum + one, 0);
  return [
    !(notice >= periodSeconds * failureThreshold + ON_ITS_WAY_S) && 'update: it stops listening before load balancers notice',
    // One service after the other, edges first.
    !(limit >= LONGEST_CALL_S) && 'update: an edge cuts off calls that the settings allow',
    !(grace >= notice + ends) && 'update: it is ended before it has drained',
  ];
}

/** A pod whose volume its successor needs goes first, one at a time; any other waits for its successor. */
const ofUpdate = ({ kind, spec }: KubernetesObject): Complaints => {
  const { strategy, updateStrategy } = spec as Record<string, { type?: string; rollingUpdate?: { maxUnavailable?: number } } | undefined>;
  if (kind === 'Deployment') return [strategy?.rollingUpdate?.maxUnavailable !== 0 && 'update: a pod goes before its successor is ready'];
  const oneByOne = updateStrategy?.type === 'RollingUpdate' && (updateStrategy.rollingUpdate?.maxUnavailable ?? 1) === 1;
  return [!oneByOne && 'update: several pods may go at once'];
};

function ofWorkload(workload: KubernetesObject, settings: Record<string, string> | undefined): Complaints {
  const pod = podOf(workload);
  const process = pod.containers.find(({ name }) => name === 'process');
  const keys = pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey) ?? [];
  return [
    ...(process === undefined ? ['probes: there is no container `process`'] : ofProbes(process)),
    ...ofUpdate(workload),
    ...(process === undefined || settings === undefined ? [] : ofDrain(pod, process, settings, servicesOf(workload))),
    ...['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((key) => !keys.includes(key) && `spread: not over ${key}`),
    ...volumeComplaints(workload),
  ];
}

const ofSettings = ({ data = {} }: KubernetesObject): Complaints =>
  Object.entries(data).map(([name, value]) => isSecret(name, value) && `secrets: ${name} stands in the open`);

/** One line per complaint: object, rule, what is wrong. */
export const podComplaints = (objects: readonly KubernetesObject[]): string[] => {
  const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')?.data;
  const workloads = workloadsOf(objects);
  const found = [
    ...workloads.map(
      (object) => [object, [...ofPod(object.metadata.name, servicesOf(object), podOf(object)), ...ofWorkload(object, settings)]] as const,
    ),
    ...ofKind(objects, 'ConfigMap').map((object) => [object, ofSettings(object)] as const),
    ...ofKind(objects, 'Job').map((object) => [object, ofPod(object.metadata.name, [object.metadata.name], podOf(object))] as const),
  ];
  return found.flatMap(([{ metadata }, complaints]) =>
    complaints.filter((complaint) => typeof complaint === 'string').map((complaint) => `${metadata.name}: ${complaint}`),
  );
};
