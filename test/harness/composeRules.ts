/** What must hold of docker-compose.yml. */
import { CLOSING_S, drainS } from './drainTimes';
import type { Compose, ComposeService } from './deployment';

/** Servers of others, which write to their volumes and bring images of their own. */
const STORES = ['mongodb', 'rabbitmq', 'redis'];
const WRITES_TO_ROOT = ['mongodb', 'rabbitmq'];
const SETUP = ['setup', 'mongodb-setup'];
/** The services on the network that leads outside, and why. */
const OUTSIDE: Record<string, string> = {
  edges: 'people and clients come in',
  rabbitmq: 'its page for people',
  mailsink: 'its page for people',
  executor: 'APIs',
  identity: 'metadata documents of clients',
};

type Rule = (name: string, service: ComposeService, compose: Compose) => string | undefined;

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const volumesOf = (service: ComposeService): string[] => list(service.volumes).map((volume) => volume.split(':')[0]!);

const rules: Record<string, Rule> = {
  'no capabilities': (_, { cap_drop }) => (list(cap_drop).includes('ALL') ? undefined : 'keeps capabilities'),
  'no new privileges': (_, { security_opt }) => (list(security_opt).includes('no-new-privileges:true') ? undefined : 'may gain privileges'),
  'nothing to write to': (name, { read_only }) =>
    read_only === true || WRITES_TO_ROOT.includes(name) ? undefined : 'can write to its root',
  'bounded memory': (_, { mem_limit }) => (mem_limit === undefined ? 'has no limit of memory' : undefined),
  'bounded number of processes': (name, { build, pids_limit }) =>
    build === undefined || SETUP.includes(name) || Number(pids_limit) > 0 ? undefined : 'may start processes without end',
  'pinned image': (_, { image }) => (/:(latest)?$|^[^:]+$/.test(image) ? `has the image ${image}` : undefined),
  'nobody special': (name, { user }) =>
    SETUP.includes(name) || !/^(0|root)(:|$)/.test(user ?? (STORES.includes(name) ? 'root' : '10001')) ? undefined : 'runs as root',
  'ports of loopback': (_, { ports }) => list(ports).find((port) => !/^127\.0\.0\.1:\d+:\d+$/.test(port)),
  'stores say whether they are well': (name, { healthcheck }) =>
    STORES.includes(name) && healthcheck === undefined ? 'has no health check' : undefined,
  'its own keys only': (name, service) => {
    if (SETUP.includes(name)) return undefined;
    return volumesOf(service).find((volume) => volume.startsWith('keys-') && volume !== `keys-${name}`);
  },
  'known volumes': (_, service, { volumes }) => volumesOf(service).find((volume) => !(volume in volumes)),
  'a volume for what must outlive a process': (_, { environment, volumes }) => {
    const { AUDIT_SPOOL_FOLDER: folder } = (environment ?? {}) as Record<string, string>;
    const mounted = list(volumes).some((volume) => folder?.startsWith(`${volume.split(':')[1]}/`) && !volume.endsWith(':ro'));
    return folder === undefined || mounted ? undefined : `${folder} is on no volume that it can write to`;
  },
  'ends in its own time': (name, { environment, build, stop_grace_period: grace = '10s' }) => {
    if (build === undefined || SETUP.includes(name) || name === 'mailsink') return undefined;
    const settings = (environment ?? {}) as Record<string, string>;
    const needed = Number(settings.DRAIN_NOTICE_MS ?? 1_000) / 1_000 + drainS(name, settings) + CLOSING_S;
    return Number(/^(\d+)s$/.exec(String(grace))?.[1]) >= needed ? undefined : `is killed before the ${needed} s that it may take`;
  },
  'the way out': (name, { networks }) =>
    list(networks).includes('outside') && OUTSIDE[name] === undefined ? 'can reach the outside' : undefined,
  'a broker user each': (_, { environment }) => {
    const given = (environment ?? {}) as Record<string, string>;
    return 'AMQP_URL_FILE' in given && given.BROKER_USERS !== 'per-service'
      ? 'does not check which process a message comes from'
      : undefined;
  },
  'stores before processes': (name, { depends_on, build }) => {
    if (build === undefined || SETUP.includes(name) || name === 'mailsink') return undefined;
    const on = (depends_on ?? {}) as Record<string, { condition: string }>;
    const ready = on['mongodb-setup']?.condition === 'service_completed_successfully';
    const well = ['rabbitmq', 'redis'].every((store) => on[store]?.condition === 'service_healthy');
    return ready && well ? undefined : 'does not wait for the stores';
  },
};

/** Builds run side by side, and an engine may refuse the second that hands in an image of the same name. */
const builtTwice = ({ services }: Compose): string[] => {
  const built = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const first = new Map(built.toReversed().map(([name, { image }]) => [image, name]));
  return built
    .filter(([name, { image }]) => first.get(image) !== name)
    .map(([name, { image }]) => `one build for each image: ${name}: ${image}`);
};

/** One line per complaint: rule, service, what is wrong. */
export const composeComplaints = (compose: Compose): string[] => [
  ...builtTwice(compose),
  ...Object.entries(rules).flatMap(([rule, judge]) =>
    Object.entries(compose.services).flatMap(([name, service]) => {
      const complaint = judge(name, service, compose);
      return complaint === undefined ? [] : [`${rule}: ${name}: ${complaint}`];
    }),
  ),
  ...(compose.networks.inside?.internal === true ? [] : ['the way out: the network of the stores is not internal']),
];
