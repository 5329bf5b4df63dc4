/** What must hold of the objects together: each process has all that belongs to it, and reaches what the architecture says and no more. */
import { allEvents, allRpcs, serviceNames } from '@gatehouse/contracts';
import type { Needs } from '../deployment';
import { ofKind, podOf, type Flow, type KubernetesObject, type Peer } from './objects';
import { egressPortComplaints, ingressPortComplaints } from './portRules';

/** Processes that take outside traffic, and the setting that is their address. */
export const EDGES: Record<string, string> = { gateway: 'BASE_URL', registry: 'API_URL', console: 'CONTROL_ROOM_URL' };
/** ARCHITECTURE.md, invariants: who connects to what is not ours. */
const REACHES_OUT = ['executor', 'identity', 'registry', 'console', 'approvals'];
const WORKERS = ['identity', 'policy', 'approvals', 'executor'];

const speaks = (name: string): boolean =>
  allRpcs.some(({ server, callers }) => server === name || (callers as string[]).includes(name)) ||
  allEvents.some(({ publishers }) => (publishers as string[]).includes(name));

const selects = (object: KubernetesObject, name: string): boolean => {
  const { podSelector, selector } = object.spec as Record<string, { matchLabels?: Record<string, string> } | undefined>;
  return (podSelector ?? selector)?.matchLabels?.['app.kubernetes.io/name'] === name;
};

const storesOf = (egress: readonly Flow[]): string[] =>
  egress.flatMap(({ to = [] }) =>
    to.flatMap(({ namespaceSelector, podSelector }) =>
      namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'gatehouse-stores'
        ? [podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? 'every store']
        : [],
    ),
  );

const isStray = ({ namespaceSelector, podSelector, ipBlock }: Peer): boolean =>
  ipBlock === undefined &&
  namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] !== 'gatehouse-stores' &&
  podSelector?.matchLabels?.['k8s-app'] !== 'kube-dns';

/** Addresses that no process may reach by a rule for the outside. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8', '100.64.0.0/10'];
const PRIVATE_6 = ['fc00::/7', 'fe80::/10', '::1/128'];

function egressComplaints(name: string, egress: readonly Flow[], needs: Needs): string[] {
  const wanted = [...(speaks(name) ? ['rabbitmq'] : []), ...(needs.mongodb ? ['mongodb'] : []), ...(needs.redis ? ['redis'] : [])].sort();
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
    ...(blocks.length > 0 && !REACHES_OUT.includes(name) ? ['policy: reaches the outside'] : []),
    ...(open.length > 0 ? ['policy: reaches private addresses by its rule for the outside'] : []),
    ...(egress.some(({ to }) => to === undefined) ? ['policy: reaches everything'] : []),
    ...(egress.some(({ to = [] }) => to.some(isStray)) ? ['policy: reaches pods that are no store and no name server'] : []),
  ];
}

function ingressComplaints(name: string, ingress: readonly Flow[]): string[] {
  const peers = ingress.flatMap(({ from }) => from ?? [undefined]);
  const isController = (peer: (typeof peers)[number]): boolean =>
    peer?.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'ingress-nginx';
  if (!(name in EDGES)) return peers.length === 0 ? [] : ['policy: something may connect to it, though it is no door'];
  return peers.length > 0 && peers.every(isController) ? [] : ['policy: others than the ingress controller may connect to it'];
}

function policyComplaints(objects: readonly KubernetesObject[], name: string, needs: Needs): string[] {
  const policies = ofKind(objects, 'NetworkPolicy').filter((object) => selects(object, name));
  if (policies.length === 0) return ['policy: it has none'];
  const both = policies.every(({ spec }) =>
    ['Ingress', 'Egress'].every((type) => ((spec as { policyTypes?: string[] }).policyTypes ?? []).includes(type)),
  );
  const flows = (direction: 'ingress' | 'egress'): Flow[] =>
    policies.flatMap(({ spec }) => (spec as Record<string, Flow[] | undefined>)[direction] ?? []);
  return [
    ...(both ? [] : ['policy: it leaves a direction open']),
    ...egressComplaints(name, flows('egress'), needs),
    ...egressPortComplaints(name, flows('egress')),
    ...ingressComplaints(name, flows('ingress')),
    ...ingressPortComplaints(objects, name, flows('ingress')),
  ];
}

/** What stands beside a deployment, so that it can be deployed alone. */
function ownComplaints(objects: readonly KubernetesObject[], name: string): string[] {
  const has = (kind: string): boolean => ofKind(objects, kind).some((object) => object.metadata.name === name);
  const wanted = ['Deployment', 'ServiceAccount', 'NetworkPolicy', ...(name in EDGES ? ['Service'] : [])];
  return wanted.filter((kind) => !has(kind)).map((kind) => `own: it has no ${kind}`);
}

interface Scaled {
  scaleTargetRef: { name: string };
  triggers: { authenticationRef?: { name: string } }[];
}
function unknownSignIns(objects: readonly KubernetesObject[], name: string): string[] {
  const known = ofKind(objects, 'TriggerAuthentication').map(({ metadata }) => metadata.name);
  return ofKind(objects, 'ScaledObject')
    .map(({ spec }) => spec as Scaled)
    .filter(({ scaleTargetRef }) => scaleTargetRef.name === name)
    .flatMap(({ triggers }) => triggers.flatMap(({ authenticationRef }) => authenticationRef?.name ?? []))
    .filter((wanted) => !known.includes(wanted))
    .map((wanted) => `many: its scaling signs in by ${wanted}, which is not there`);
}

/** Where several run: they are spared, and grow. */
function manyComplaints(objects: readonly KubernetesObject[], name: string): string[] {
  const budget = ofKind(objects, 'PodDisruptionBudget').some((object) => selects(object, name));
  const scales = (kind: string): boolean =>
    ofKind(objects, kind).some(({ spec }) => (spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name === name);
  return [
    ...(budget ? [] : ['many: nothing spares it when nodes are drained']),
    ...(name in EDGES && !scales('HorizontalPodAutoscaler') ? ['many: it does not grow with its load'] : []),
    ...(WORKERS.includes(name) && !scales('ScaledObject') ? ['many: it does not grow with its queue'] : []),
    ...unknownSignIns(objects, name),
  ];
}

function edgeComplaints(objects: readonly KubernetesObject[]): string[] {
  const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')?.data ?? {};
  const rules = ofKind(objects, 'Ingress').flatMap(
    ({ spec }) => (spec as { rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[] }).rules,
  );
  return Object.entries(EDGES).flatMap(([name, setting]) => {
    const hosts = rules.filter(({ http }) => http.paths.some(({ backend }) => backend.service.name === name)).map(({ host }) => host);
    return hosts.join() === (settings[setting] ?? '').replace('https://', '') && hosts.length === 1
      ? []
      : [`${name}: ingress: its hosts are ${hosts.join(', ') || '-'}, ${setting} is ${settings[setting]}`];
  });
}

function everybodyComplaints(objects: readonly KubernetesObject[]): string[] {
  const policies = ofKind(objects, 'NetworkPolicy').map((object) => object.spec as { podSelector: object; policyTypes?: string[] });
  const closed = policies.some(({ podSelector, policyTypes = [] }) => Object.keys(podSelector).length === 0 && policyTypes.length === 2);
  const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name === 'gatehouse')?.data;
  const jobs = ofKind(objects, 'Job').map(({ metadata }) => metadata.name);
  return [
    ...(closed ? [] : ['everybody: policy: who has no policy of its own is open']),
    ...(settings?.BROKER_USERS === 'per-service' ? [] : ['everybody: senders: nobody checks which process a message comes from']),
    ...jobs.flatMap((name) => {
      const own = ofKind(objects, 'NetworkPolicy').filter((object) => selects(object, name));
      const complaints = egressPortComplaints(
        name,
        own.flatMap(({ spec }) => (spec as { egress: Flow[] }).egress),
      );
      return [...(own.length === 0 ? ['policy: it has none'] : []), ...complaints].map((complaint) => `${name}: ${complaint}`);
    }),
  ];
}

/** One line per complaint: process, rule, what is wrong. `many`: whether several of each are meant to run. */
export const setComplaints = (objects: readonly KubernetesObject[], processes: Record<string, Needs>, many: boolean): string[] => [
  ...serviceNames.flatMap((name) =>
    [
      ...ownComplaints(objects, name),
      ...policyComplaints(objects, name, processes[name]!),
      ...(many ? manyComplaints(objects, name) : []),
    ].map((complaint) => `${name}: ${complaint}`),
  ),
  ...edgeComplaints(objects),
  ...everybodyComplaints(objects),
  ...ofKind(objects, 'Deployment').flatMap((object) =>
    podOf(object).containers.length === 1 ? [] : [`${object.metadata.name}: own: it has several containers`],
  ),
];
