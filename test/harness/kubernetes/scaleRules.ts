/** What must hold where several of a process run: two at least, spared when nodes are drained, more of them under load. */
import { ofKind, workloadsOf, type KubernetesObject } from './objects';

/** A workload of ours. */
export interface Process {
  readonly name: string;
  readonly kind: string;
  readonly services: readonly string[];
}

const WORKERS = ['identity', 'policy', 'approvals', 'executor'];

export interface Trigger {
  readonly type: string;
  metricType?: string;
  readonly metadata?: { readonly queueName?: string; readonly value?: string; mode?: string };
  readonly authenticationRef?: { readonly name: string };
}
interface Scaled {
  readonly scaleTargetRef: { readonly name: string; readonly kind?: string };
  readonly minReplicas?: number;
  readonly minReplicaCount?: number;
  readonly maxReplicas?: number;
  readonly maxReplicaCount?: number;
  readonly metrics?: readonly { readonly resource?: { readonly target?: { readonly averageUtilization?: number } } }[];
  readonly triggers?: readonly Trigger[];
}
const specs = (objects: readonly KubernetesObject[], scaler: string, name: string): Scaled[] =>
  ofKind(objects, scaler)
    .map(({ spec }) => spec as Scaled)
    .filter(({ scaleTargetRef }) => scaleTargetRef.name === name);

const saves = ({ spec }: KubernetesObject, name: string): boolean => {
  const { selector, maxUnavailable } = spec as { selector?: { matchLabels?: Record<string, string> }; maxUnavailable?: number };
  const labels = selector?.matchLabels;
  return labels?.['app.kubernetes.io/name'] === name && labels['app.kubernetes.io/part-of'] === 'gatehouse' && maxUnavailable === 1;
};

function queueComplaints(objects: readonly KubernetesObject[], name: string, { triggers = [] }: Scaled): string[] {
  const known = ofKind(objects, 'TriggerAuthentication')
    .filter(({ spec }) => (spec as { secretTargetRef?: unknown[] }).secretTargetRef?.length)
    .map(({ metadata }) => metadata.name);
  const [queue] = triggers.filter(({ type }) => type === 'rabbitmq');
  return [
    ...(queue?.metadata?.queueName === `gatehouse.rpc.${name}` && queue.metadata.mode === 'QueueLength' && Number(queue.metadata.value) > 0
      ? []
      : ['many: its scaling looks at another queue, or says no length']),
    ...(triggers.some(({ type, metricType, metadata }) => type === 'cpu' && metricType === 'Utilization' && Number(metadata?.value) > 0)
      ? []
      : ['many: its scaling does not look at CPU']),
    ...(queue !== undefined && known.includes(queue.authenticationRef?.name ?? '-')
      ? []
      : [`many: its scaling signs in by ${queue?.authenticationRef?.name ?? 'nothing'}, which is not there`]),
  ];
}

/** `isEdge`: whether it takes outside traffic. */
export function manyComplaints(objects: readonly KubernetesObject[], { name, services, kind }: Process, isEdge: boolean): string[] {
  const [byLoad, byQueue] = [specs(objects, 'HorizontalPodAutoscaler', name), specs(objects, 'ScaledObject', name)];
  const scalers = [...byLoad, ...byQueue];
  const workload = workloadsOf(objects).find(({ metadata }) => metadata.name === name);
  const { replicas = 1 } = (workload?.spec ?? {}) as { replicas?: number };
  const fewest = scalers.map(({ minReplicas, minReplicaCount }) => minReplicas ?? minReplicaCount ?? 1);
  const most = scalers.map(({ maxReplicas, maxReplicaCount }) => maxReplicas ?? maxReplicaCount ?? Infinity);
  const grows = byLoad.every(({ metrics = [] }) => metrics.some(({ resource }) => (resource?.target?.averageUtilization ?? 0) > 0));
  return [
    ...(ofKind(objects, 'PodDisruptionBudget').some((object) => saves(object, name))
      ? []
      : ['many: nothing spares it when nodes are drained']),
    ...(isEdge && !(byLoad.length > 0 && grows) ? ['many: it does not grow with its load'] : []),
    ...(!isEdge && services.some((service) => WORKERS.includes(service)) && byQueue.length === 0
      ? ['many: it does not grow with its queue']
      : []),
    ...(Math.min(...(scalers.length > 0 ? fewest : [replicas])) >= 2 ? [] : ['many: one of it may run alone']),
    ...(most.every((count) => count < 100) ? [] : ['many: it grows without end']),
    ...(scalers.length > 1 ? ['many: two scale it'] : []),
    ...scalers
      .map(({ scaleTargetRef }) => scaleTargetRef.kind ?? 'Deployment')
      .filter((target) => target !== kind)
      .map((target) => `many: what scales it looks for a ${target}`),
    ...byQueue.flatMap((scaled) => queueComplaints(objects, name, scaled)),
  ];
}
