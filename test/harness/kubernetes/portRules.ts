/** The ports at which a process may reach what its network policy names, and be reached itself: those that it uses, and no others. */
import { podOf, workloadsOf, type Flow, type KubernetesObject, type Peer } from './objects';

/** Ports of the stores, with TLS and without. */
const STORE_PORTS: Readonly<Record<string, readonly string[]>> = {
  rabbitmq: ['TCP 5671', 'TCP 5672'],
  mongodb: ['TCP 27017'],
  redis: ['TCP 6379'],
};
/** The job asks the broker's management API. */
const MANAGEMENT = ['TCP 15671', 'TCP 15672'];
const NAME_SERVER = ['TCP 53', 'UDP 53'];
/** An API may be at any port. The others ask web servers over TLS, or hand over mail. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  executor: ['TCP 1-65535'],
  identity: ['TCP 443'],
  registry: ['TCP 443'],
  console: ['TCP 443'],
  approvals: ['TCP 25', 'TCP 465', 'TCP 587'],
};

/** The ports of a flow in words; a flow that names none reaches every port. */
const portsOf = ({ ports }: Flow): string =>
  ports
    ?.map(({ protocol = 'TCP', port, endPort }) => `${protocol} ${port}${endPort === undefined ? '' : `-${endPort}`}`)
    .sort()
    .join(', ') ?? 'every port';

/** What a peer is, and the ports that these services need there. A peer of another kind is a complaint of its own. */
function wantedAt(
  services: readonly string[],
  { ipBlock, namespaceSelector, podSelector }: Peer,
): [peer: string, ports: readonly string[]] | undefined {
  if (ipBlock !== undefined) return ['the outside', services.flatMap((name) => OUTSIDE[name] ?? [])];
  if (podSelector?.matchLabels?.['k8s-app'] === 'kube-dns') return ['name servers', NAME_SERVER];
  if (namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] !== 'gatehouse-stores') return undefined;
  const store = podSelector?.matchLabels?.['app.kubernetes.io/name'] ?? 'every store';
  return [store, services.includes('broker-setup') ? MANAGEMENT : (STORE_PORTS[store] ?? [])];
}

/** One line for each peer that a process of these services reaches at other ports than it uses. */
export const egressPortComplaints = (services: readonly string[], egress: readonly Flow[]): string[] =>
  egress.flatMap((flow) =>
    (flow.to ?? []).flatMap((peer) => {
      const [what, ports] = wantedAt(services, peer) ?? [];
      if (ports === undefined || portsOf(flow) === ports.join(', ')) return [];
      return [`policy: reaches ${what} at ${portsOf(flow)}; it uses ${ports.join(', ') || 'none'}`];
    }),
  );

/** What takes outside traffic is reached where its process listens for it. */
export function ingressPortComplaints(objects: readonly KubernetesObject[], name: string, ingress: readonly Flow[]): string[] {
  const workload = workloadsOf(objects).find(({ metadata }) => metadata.name === name);
  const listens = workload && podOf(workload).containers[0]?.ports?.find((port) => port.name === 'http')?.containerPort;
  return ingress
    .filter((flow) => portsOf(flow) !== `TCP ${listens}`)
    .map((flow) => `policy: is reached at ${portsOf(flow)}; it listens at ${listens ?? 'none'}`);
}
