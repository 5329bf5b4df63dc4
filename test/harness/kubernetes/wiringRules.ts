/** What refers to what: a label, a mount or a port that is gone leaves objects that the API takes and that do nothing. */
import { executor } from '@gatehouse/contracts';
import { ownEnvironment } from '@gatehouse/runtime';
import { ofKind, podOf, servicesOf, workloadsOf, type Container, type KubernetesObject, type Pod } from './objects';

type Complaints = readonly (string | false | undefined)[];
type Labels = Readonly<Record<string, string>>;
interface Selector {
  readonly matchLabels?: Labels;
}

const NAME = 'app.kubernetes.io/name';
const PART_OF = 'app.kubernetes.io/part-of';

const templateOf = ({ spec }: KubernetesObject): { metadata?: { labels?: Labels } } =>
  (spec as { template: { metadata?: { labels?: Labels } } }).template;

/** Whether it finds the pods of that name and no others. */
const finds = (labels: Labels | undefined, name: string): boolean => labels?.[NAME] === name && labels[PART_OF] === 'gatehouse';

function labelComplaints(object: KubernetesObject): Complaints {
  const { name } = object.metadata;
  const { selector } = object.spec as { selector?: Selector };
  const spread = (podOf(object).topologySpreadConstraints ?? []) as { topologyKey: string; labelSelector?: Selector }[];
  return [
    !finds(templateOf(object).metadata?.labels, name) && 'wiring: its pods do not bear its name',
    object.kind !== 'Job' && !finds(selector?.matchLabels, name) && 'wiring: it does not select its pods',
    ...spread.map(
      ({ topologyKey, labelSelector }) => !finds(labelSelector?.matchLabels, name) && `wiring: over ${topologyKey} it spreads others`,
    ),
  ];
}

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function mountComplaints({ volumes = [], initContainers = [], containers }: Pod, claimed: readonly string[]): Complaints {
  const names = [...volumes.map(({ name }) => name), ...claimed];
  const all = [...initContainers, ...containers];
  const mounts = all.flatMap(({ volumeMounts = [] }) => volumeMounts);
  return [
    ...mounts.map(({ name }) => !names.includes(name) && `wiring: it mounts ${name}, which is no volume`),
    ...names.map((name) => !mounts.some((mount) => mount.name === name) && `wiring: nothing mounts ${name}`),
    ...all.flatMap(({ env = [], volumeMounts = [] }) =>
      env
        .filter(({ name }) => /_(FILE|FOLDER)$/.test(name))
        .map(
          ({ name, value = '' }) =>
            !volumeMounts.some(({ mountPath }) => isBelow(value, mountPath)) && `wiring: ${name} is no file of a volume`,
        ),
    ),
  ];
}

/** Complains of a setting that names a file in a volume of several Secrets when none of them has that file. */
function projectedComplaints(workload: KubernetesObject): Complaints {
  const { volumes = [], containers } = podOf(workload);
  const [process] = containers;
  const env = Object.fromEntries((process?.env ?? []).map(({ name, value = '' }) => [name, value]));
  return volumes.flatMap(({ name, projected }) => {
    const folder = process?.volumeMounts?.find((mount) => mount.name === name)?.mountPath;
    if (projected === undefined || folder === undefined) return [];
    const files = projected.sources.flatMap(({ secret }) => secret?.items?.map(({ path }) => `${folder}/${path}`) ?? []);
    return servicesOf(workload).flatMap((service) =>
      Object.entries(ownEnvironment(service, env)).map(
        ([setting, value]) =>
          isBelow(value ?? '', folder) && !files.includes(value!) && `wiring: ${setting} of ${service} is no file of its Secrets`,
      ),
    );
  });
}

/** Secrets that hold a file which the process takes only as its own are copied by a container before it. */
const writes = ({ command = [], volumeMounts = [] }: Container, file: string): boolean =>
  command[0] === 'node' && command[1] === '-e' && command.at(-1)!.includes(file) && volumeMounts.length === 2;

const privateComplaints = ({ initContainers = [], containers }: Pod): Complaints =>
  containers.flatMap(({ env = [] }) =>
    env
      .filter(({ value }) => value?.startsWith('/private/'))
      .map(({ name, value }) => !initContainers.some((before) => writes(before, value!)) && `wiring: nothing writes ${name}`),
  );

function probeComplaints({ ports = [], ...container }: Container): Complaints {
  const names = ports.map(({ name }) => name);
  const health = ports.find(({ name }) => name === 'health')?.containerPort;
  const seconds = (probe: 'startupProbe' | 'livenessProbe'): number =>
    (container[probe]?.periodSeconds ?? 10) * (container[probe]?.failureThreshold ?? 3);
  return [
    ...(['startupProbe', 'livenessProbe', 'readinessProbe'] as const).map(
      (probe) => !names.includes(String(container[probe]?.httpGet?.port)) && `wiring: ${probe} asks a port that it has not`,
    ),
    container.env?.find(({ name }) => name === 'HOST')?.value !== '0.0.0.0' && 'wiring: nobody outside of its pod reaches it',
    container.env?.find(({ name }) => name === 'HEALTH_PORT')?.value !== String(health) && 'wiring: it says how it is at another port',
    seconds('startupProbe') < 60 && 'probes: it has less than a minute to start',
    seconds('livenessProbe') < 60 && 'probes: it is ended within a minute in which it does not answer',
  ];
}

const takesSettings = ({ envFrom = [] }: Container): boolean => envFrom.some(({ configMapRef }) => configMapRef?.name === 'gatehouse');

function workloadComplaints(object: KubernetesObject): Complaints {
  const process = podOf(object).containers.find(({ name }) => name === 'process');
  return process === undefined
    ? ['wiring: nothing runs in it']
    : [
        ...probeComplaints(process),
        !takesSettings(process) && 'wiring: it does not take the settings of all',
        ...privateComplaints(podOf(object)),
        ...projectedComplaints(object),
      ];
}

export interface ServiceSpec {
  readonly selector?: Labels;
  readonly ports?: readonly { readonly name?: string; targetPort?: string | number }[];
  type?: string;
  externalIPs?: readonly string[];
}
/** Complains about a Service that opens another way in than the Ingress. */
function openedComplaints({ type = 'ClusterIP', externalIPs }: ServiceSpec): Complaints {
  return [(type !== 'ClusterIP' || externalIPs !== undefined) && 'wiring: its Service is reached from outside the cluster'];
}

/** Whether the process listens where its pods say `http`. */
function listensAtHttp({ env = [], ports = [] }: Container): boolean {
  const http = ports.find(({ name }) => name === 'http')?.containerPort;
  return env.some(({ name, value }) => name.endsWith('PORT') && !name.endsWith('HEALTH_PORT') && value === String(http));
}

/** A Service leads to the pods of its name, each of its ports to the one that they call the same: another one may have the metrics. */
function serviceComplaints(objects: readonly KubernetesObject[], workload: KubernetesObject): Complaints {
  const { name } = workload.metadata;
  const { containers } = podOf(workload);
  const names = containers.flatMap(({ ports = [] }) => ports.map((port) => port.name));
  return ofKind(objects, 'Service')
    .filter(({ metadata }) => metadata.name === name)
    .flatMap((service) => {
      const { selector, ports = [] } = service.spec as ServiceSpec;
      return [
        !finds(selector, name) && 'wiring: its Service leads to other pods',
        !(ports.length > 0 && ports.every(({ targetPort }) => names.includes(String(targetPort)))) &&
          'wiring: its Service leads to no port of it',
        ...ports.map((port) => port.targetPort !== port.name && `wiring: its Service leads ${port.name} to ${port.targetPort}`),
        !containers.some(listensAtHttp) && 'wiring: it listens at another port than its Service leads to',
      ];
    });
}

interface IngressSpec {
  readonly ingressClassName?: string;
  readonly tls?: readonly { readonly hosts?: string[]; readonly secretName?: string }[];
  readonly rules: readonly {
    readonly host: string;
    readonly http: {
      readonly paths: { readonly path?: string; readonly backend: { readonly service: { name: string; port?: { name?: string } } } }[];
    };
  }[];
}
/** Large answers and long streams pass whole, and nothing is sent twice. */
const NGINX = ['proxy-body-size', 'proxy-buffering', 'proxy-next-upstream', 'proxy-read-timeout'];

/** An import by URL; a governed call takes less. */
const LONGEST_MS = Math.max(executor.execute.timeoutMs, 120_000);
/** The largest request that REST takes: an import with its document in it. */
const REQUEST_MB = 32;

function ingressComplaints(objects: readonly KubernetesObject[], { metadata, spec }: KubernetesObject): string[] {
  const { ingressClassName, tls = [], rules } = spec as IngressSpec;
  const secured = tls.flatMap(({ hosts = [], secretName }) => (secretName === undefined ? [] : hosts));
  const portsOf = (name: string): (string | undefined)[] =>
    ofKind(objects, 'Service')
      .filter((service) => service.metadata.name === name)
      .flatMap((service) => (service.spec as ServiceSpec).ports ?? [])
      .map((port) => port.name);
  const said = (name: string): string => metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? '';
  const complaints: Complaints = [
    ...NGINX.map(
      (name) => metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] === undefined && `wiring: it does not say ${name}`,
    ),
    !(Number(said('proxy-read-timeout')) * 1_000 > LONGEST_MS) && 'wiring: a call or import may take longer than its proxy-read-timeout',
    !(parseInt(said('proxy-body-size'), 10) >= REQUEST_MB && said('proxy-body-size').endsWith('m')) &&
      'wiring: a request may be larger than its proxy-body-size',
    ingressClassName === undefined && 'wiring: no controller is named',
    ...rules.flatMap(({ host, http: { paths } }) => [
      !secured.includes(host) && `wiring: ${host} has no certificate`,
      ...paths.flatMap(({ path, backend: { service } }) => [
        path !== '/' && `wiring: ${host} leads on at ${path ?? 'no path'} only`,
        !portsOf(service.name).includes(service.port?.name ?? '-') && `wiring: ${host} leads to no port of ${service.name}`,
      ]),
    ]),
  ];
  return complaints.filter((complaint) => typeof complaint === 'string').map((complaint) => `${metadata.name}: ${complaint}`);
}

/** The job knows what it makes and where. */
function jobComplaints(job: KubernetesObject): Complaints {
  const { args = [], env = [] } = podOf(job).containers[0] as Container & { args?: string[] };
  const definitions = env.find(({ name }) => name === 'DEFINITIONS_FILE');
  const address = env.find(({ name }) => name === 'BROKER_ADMIN_URL')?.valueFrom?.secretKeyRef?.name;
  return [
    args.join() !== 'broker' && 'wiring: it does not make users of the broker',
    definitions === undefined && 'wiring: it knows no users and rights',
    address !== `gatehouse-${job.metadata.name}` && 'wiring: it does not know the broker',
  ];
}

const claimsOf = ({ spec }: KubernetesObject): string[] =>
  ((spec as { volumeClaimTemplates?: { metadata: { name: string } }[] }).volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);

/** One line per complaint: object, `wiring`, what is wrong. */
export function wiringComplaints(objects: readonly KubernetesObject[]): string[] {
  const workloads = workloadsOf(objects);
  const accounts = ofKind(objects, 'ServiceAccount') as (KubernetesObject & { automountServiceAccountToken?: boolean })[];
  const named: (readonly [KubernetesObject, Complaints])[] = [
    ...[...workloads, ...ofKind(objects, 'Job')].map(
      (object) => [object, [...labelComplaints(object), ...mountComplaints(podOf(object), claimsOf(object))]] as const,
    ),
    ...workloads.map((object) => [object, [...workloadComplaints(object), ...serviceComplaints(objects, object)]] as const),
    ...ofKind(objects, 'Job').map(
      (object) =>
        [
          object,
          [
            ...jobComplaints(object),
            !accounts.some(({ metadata }) => metadata.name === object.metadata.name) && 'own: it has no ServiceAccount',
          ],
        ] as const,
    ),
    ...ofKind(objects, 'Service').map((service) => [service, openedComplaints(service.spec as ServiceSpec)] as const),
    ...accounts.map((account) => [account, [account.automountServiceAccountToken !== false && 'account: its token is mounted']] as const),
  ];
  return [
    ...objects
      .filter(({ metadata }) => (metadata.name as string | undefined) === undefined)
      .map(({ kind }) => `${kind}: wiring: it has no name`),
    ...named.flatMap(([{ metadata }, complaints]) =>
      complaints.filter((complaint) => typeof complaint === 'string').map((complaint) => `${metadata.name}: ${complaint}`),
    ),
    ...ofKind(objects, 'Ingress').flatMap((object) => ingressComplaints(objects, object)),
  ];
}
