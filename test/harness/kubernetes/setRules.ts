/** What must hold of the objects together: each process has all that belongs to it, and reaches what the architecture says and no more. */
import { allEvents, allRpcs, serviceNames } from '@gatehouse/contracts';
import { ownEnvironment } from '@gatehouse/runtime';
import type { Needs } from '../deployment';
import { ofKind, podOf, servicesOf, workloadsOf, workloadsWith, type Flow, type KubernetesObject, type Peer } from './objects';
import { egressPortComplaints, ingressPortComplaints } from './portRules';
import { manyComplaints, type Process } from './scaleRules';

/** Processes that take outside traffic, and the setting that is their address. */
export const EDGES: Record<string, string> = { gateway: 'BASE_URL', registry: 'API_URL', console: 'CONTROL_ROOM_URL' };
/** ARCHITECTURE.md, invariants: who connects to what is not ours. */
const REACHES_OUT = ['executor', 'identity', 'registry', 'console', 'approvals'];
const isEdge = (service: string): boolean => service in EDGES;

const speaks = (name: string): boolean =>
  allRpcs.some(({ server, callers }) => server === name || (callers as string[]).includes(name)) ||
  allEvents.some(({ publishers }) => (publishers as string[]).includes(name));

const selects = (object: KubernetesObject, name: string): boolean => {
  const { podSelector, selector } = object.spec as Record<string, { matchLabels?: Record<string, string> } | undefined>;
  const labels = (podSelector ?? selector)?.matchLabels;
  return labels?.['app.kubernetes.io/name'] === name && labels['app.kubernetes.io/part-of'] === 'gatehouse';
};

const storesOf = (egress: readonly Flow[]): string[] =>
  egress.flatMap(({ to = [] }) =>
    to.flatMap(({ namespaceSelector, podSelector }) =>
      namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'gatehouse-stores'
        ? [podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? 'every store']
        : [],
    ),
  );

const isNameServer = ({ namespaceSelector, podSelector }: Peer): boolean =>
  namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'kube-system' && podSelector?.matchLabels?.['k8s-app'] === 'kube-dns';

const isStray = (peer: Peer): boolean =>
  peer.ipBlock === undefined &&
  peer.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] !== 'gatehouse-stores' &&
  !isNameServer(peer);

/** Addresses that no process may reach by a rule for the outside. */
const PRIVATE = [
  '0.0.0.0/8',
  '224.0.0.0/4',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  '100.64.0.0/10',
];
const PRIVATE_6 = ['ff00::/8', 'fc00::/7', 'fe80::/10', '::1/128'];

function egressComplaints(services: readonly string[], egress: readonly Flow[], needs: Needs): string[] {
  const wanted = [
    ...(services.some(speaks) ? ['rabbitmq'] : []),
    ...(needs.mongodb ? ['mongodb'] : []),
    ...(needs.redis ? ['redis'] : []),
  ].sort();
  const found = [...new Set(storesOf(egress))].sort();
  const blocks = egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  const open = blocks.filter(({ cidr, except = [] }) => {
    const without = cidr.includes(':') ? PRIVATE_6 : PRIVATE;
    return cidr.endsWith('/0') && without.some((range) => !except.includes(range));
  });
  return [
    ...(found.join() === wanted.join()
      ? []
      : [`policy: reaches the stores ${found.join(', ') || '-'}; the contracts and its sources say ${wanted.join(', ')}`]),
    ...(blocks.length > 0 && !services.some((name) => REACHES_OUT.includes(name)) ? ['policy: reaches the outside'] : []),
    ...(open.length > 0 ? ['policy: reaches private addresses by its rule for the outside'] : []),
    ...(blocks.length > 0 || !services.some((name) => REACHES_OUT.includes(name)) ? [] : ['policy: reaches nothing outside']),
    ...(blocks.some(({ cidr }) => cidr.includes(':')) === blocks.some(({ cidr }) => !cidr.includes(':'))
      ? []
      : ['policy: reaches one of the two kinds of addresses only']),
    ...(egress.some(({ to = [] }) => to.some(isNameServer)) ? [] : ['policy: reaches no name server']),
    ...(egress.some(({ to }) => to === undefined) ? ['policy: reaches everything'] : []),
    ...(egress.some(({ to = [] }) => to.some(isStray)) ? ['policy: reaches pods that are no store and no name server'] : []),
  ];
}

function ingressComplaints(services: readonly string[], ingress: readonly Flow[]): string[] {
  const peers = ingress.flatMap(({ from }) => from ?? [undefined]);
  const isController = (peer: (typeof peers)[number]): boolean =>
    peer?.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'ingress-nginx';
  if (!services.some(isEdge)) return peers.length === 0 ? [] : ['policy: something may connect to it, though it is no edge'];
  return peers.length > 0 && peers.every(isController) ? [] : ['policy: others than the ingress controller may connect to it'];
}

const closesBoth = ({ spec }: KubernetesObject): boolean =>
  ['Ingress', 'Egress'].every((type) => ((spec as { policyTypes?: string[] }).policyTypes ?? []).includes(type));

function policyComplaints(objects: readonly KubernetesObject[], { name, services }: Process, needs: Needs): string[] {
  const policies = ofKind(objects, 'NetworkPolicy').filter((object) => selects(object, name));
  if (policies.length === 0) return ['policy: it has none'];
  const flows = (direction: 'ingress' | 'egress'): Flow[] =>
    policies.flatMap(({ spec }) => (spec as Record<string, Flow[] | undefined>)[direction] ?? []);
  return [
    ...(policies.every(closesBoth) ? [] : ['policy: it leaves a direction open']),
    ...egressComplaints(services, flows('egress'), needs),
    ...egressPortComplaints(services, flows('egress')),
    ...ingressComplaints(services, flows('ingress')),
    ...ingressPortComplaints(objects, name, flows('ingress')),
  ];
}

/** What stands beside a workload, so that it can be deployed alone. */
function ownComplaints(objects: readonly KubernetesObject[], { name, services }: Process): string[] {
  const has = (kind: string): boolean => ofKind(objects, kind).some((object) => object.metadata.name === name);
  const wanted = ['ServiceAccount', 'NetworkPolicy', ...(services.some(isEdge) ? ['Service'] : [])];
  return wanted.filter((kind) => !has(kind)).map((kind) => `own: it has no ${kind}`);
}

function edgeComplaints(objects: readonly KubernetesObject[]): string[] {
  const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')?.data ?? {};
  const rules = ofKind(objects, 'Ingress').flatMap(
    ({ spec }) => (spec as { rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[] }).rules,
  );
  return Object.entries(EDGES).flatMap(([name, setting]) => {
    const runs = workloadsWith(objects, name).map(({ metadata }) => metadata.name);
    const hosts = rules.filter(({ http }) => http.paths.some(({ backend }) => runs.includes(backend.service.name))).map(({ host }) => host);
    return hosts.join() === (settings[setting] ?? '').replace('https://', '') && hosts.length === 1
      ? []
      : [`${name}: ingress: its hosts are ${hosts.join(', ') || '-'}, ${setting} is ${settings[setting]}`];
  });
}

function everybodyComplaints(objects: readonly KubernetesObject[], many: boolean): string[] {
  const policies = ofKind(objects, 'NetworkPolicy').map((object) => object.spec as { podSelector: object; policyTypes?: string[] });
  const closed = policies.some(({ podSelector, policyTypes = [] }) => Object.keys(podSelector).length === 0 && policyTypes.length === 2);
  const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')?.data;
  const jobs = ofKind(objects, 'Job').map(({ metadata }) => metadata.name);
  // Without a trusted hop every caller has the address of the ingress controller, and shares one rate limit with all others.
  const proxied = Number(settings?.TRUSTED_PROXY_HOPS ?? 0) >= 1 || ofKind(objects, 'Ingress').length === 0;
  return [
    ...(proxied ? [] : ['everybody: proxies: nobody believes the ingress controller what address a caller has']),
    ...(closed ? [] : ['everybody: policy: who has no policy of its own is open']),
    ...(settings?.BROKER_USERS === 'per-service' ? [] : ['everybody: senders: nobody checks which process a message comes from']),
    // A broker of several nodes: classic queues are away with their node.
    ...(!many || settings?.REQUEST_QUEUE_TYPE === 'quorum' ? [] : ['everybody: queues: requests fail while a node of the broker is away']),
    ...jobs.flatMap((name) => {
      const own = ofKind(objects, 'NetworkPolicy').filter((object) => selects(object, name));
      const egress = own.flatMap(({ spec }) => (spec as { egress: Flow[] }).egress);
      const complaints = [
        ...(own.length > 0 && own.every(closesBoth) ? [] : ['policy: it has none, or one that leaves a direction open']),
        ...(storesOf(egress).join() === 'rabbitmq' ? [] : ['policy: it does not reach the broker alone']),
        ...(egress.some(({ to = [] }) => to.some(isNameServer)) ? [] : ['policy: reaches no name server']),
        ...egressPortComplaints([name], egress),
      ];
      return complaints.map((complaint) => `${name}: ${complaint}`);
    }),
    ...(jobs.length > 0 || workloadsOf(objects).length < serviceNames.length - 1
      ? []
      : ['everybody: setup: nothing makes users of the broker']),
  ];
}

/** What several services of one process need. */
const needsOf = (services: readonly string[], all: Record<string, Needs>): Needs => ({
  mongodb: services.some((service) => all[service]!.mongodb === true),
  redis: services.some((service) => all[service]!.redis === true),
});

/** Files of its Secret that a service needs, by the names of their settings. */
const filesOf = ({ mongodb, rabbitmq, redis, signs, masterKey, secrets = [] }: Needs): string[] => [
  ...(mongodb === true ? ['MONGODB_URL_FILE'] : []),
  ...(rabbitmq === true ? ['AMQP_URL_FILE', 'TRUSTED_KEYS_FILE'] : []),
  ...(redis === true ? ['REDIS_URL_FILE'] : []),
  ...(signs === true ? ['SIGNING_KEY_FILE'] : []),
  ...(masterKey === true ? ['MASTER_KEY_FILE'] : []),
  ...secrets.map((name) => `${name}_FILE`),
];
function secretComplaints(workload: KubernetesObject, services: readonly string[], needs: Record<string, Needs>): string[] {
  const env = Object.fromEntries((podOf(workload).containers[0]?.env ?? []).map(({ name, value = '' }) => [name, value]));
  return services.flatMap((service) => {
    const given = services.length > 1 ? ownEnvironment(service, env) : env;
    return filesOf(needs[service]!)
      .filter((name) => !given[name])
      .map((name) => `secrets: ${service} is not given ${name}`);
  });
}

/** Every service runs, and in one kind of process. */
const placeComplaints = (objects: readonly KubernetesObject[]): string[] =>
  serviceNames.flatMap((service) => {
    const places = workloadsWith(objects, service).map(({ metadata }) => metadata.name);
    return places.length === 1 ? [] : [`${service}: own: it runs in ${places.join(' and ') || 'no process'}`];
  });

/** One line per complaint: process, rule, what is wrong. `needs`: by service. `many`: whether several of each are meant to run. */
export const setComplaints = (objects: readonly KubernetesObject[], needs: Record<string, Needs>, many: boolean): string[] => [
  ...placeComplaints(objects),
  ...workloadsOf(objects).flatMap((object) => {
    const process: Process = { name: object.metadata.name, kind: object.kind, services: servicesOf(object) };
    return [
      ...ownComplaints(objects, process),
      ...secretComplaints(object, process.services, needs),
      ...policyComplaints(objects, process, needsOf(process.services, needs)),
      ...(many ? manyComplaints(objects, process, process.services.some(isEdge)) : []),
      ...(podOf(object).containers.length === 1 ? [] : ['own: it has several containers']),
    ].map((complaint) => `${process.name}: ${complaint}`);
  }),
  ...edgeComplaints(objects),
  ...everybodyComplaints(objects, many),
];
