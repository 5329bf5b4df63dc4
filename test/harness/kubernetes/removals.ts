/** What tests take away from rendered objects, and everything that can be taken away of what each process has. */
import { ofKind, podOf, servicesOf, workloadsOf, type Flow, type KubernetesObject } from './objects';

export type Objects = KubernetesObject[];
export type Fault = [complaint: string, change: (objects: Objects) => unknown];
export const find = (objects: KubernetesObject[], kind: string, name: string): KubernetesObject =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!;
export const remove = (objects: KubernetesObject[], kind: string, name: string): void =>
  void objects.splice(objects.indexOf(find(objects, kind, name)), 1);
export const container = (objects: KubernetesObject[], name: string) => podOf(find(objects, 'Deployment', name)).containers[0]!;
export const policy = (objects: KubernetesObject[], name: string) =>
  find(objects, 'NetworkPolicy', name).spec as { ingress: Flow[]; egress: Flow[] };

/** Everything of its kind in a set of objects, by name, with what takes it away. */
export function removals(objects: Objects, many: boolean): Fault[] {
  const kinds = ['NetworkPolicy', 'ServiceAccount', 'Service', 'Ingress', 'Job'];
  const whole = [...kinds, ...(many ? ['PodDisruptionBudget', 'HorizontalPodAutoscaler', 'ScaledObject', 'TriggerAuthentication'] : [])]
    .flatMap((kind) => ofKind(objects, kind))
    // These two policies are left: without them nothing is measured, and nothing more is open. The test of the overlay compares them to the letter.
    .filter(({ kind, metadata }) => !(kind === 'NetworkPolicy' && ['monitoring', 'by-ingress'].includes(metadata.name)));
  const inPods = [...workloadsOf(objects), ...ofKind(objects, 'Job')].flatMap(({ kind, metadata }) => {
    const { name } = metadata;
    const pod = (all: Objects) => podOf(find(all, kind, name));
    const own = podOf(find(objects, kind, name));
    const inContainers = (['initContainers', 'containers'] as const).flatMap((place) =>
      (own[place] ?? []).flatMap((one, i): Fault[] => {
        const at = (all: Objects) => pod(all)[place]![i]!;
        const { requests = {}, limits = {} } = one.resources ?? {};
        return [
          ...(['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
            .filter((probe) => one[probe])
            .map((probe): Fault => [probe, (all) => delete at(all)[probe]]),
          ...Object.keys(requests).map((key): Fault => [`request of ${key}`, (all) => delete at(all).resources!.requests![key]]),
          ...Object.keys(limits).map((key): Fault => [`limit of ${key}`, (all) => delete at(all).resources!.limits![key]]),
          // In a process of several services, only settings of a single service (`EXECUTOR__NAME`) are taken away.
          ...(one.env ?? []).flatMap((setting, j): Fault[] =>
            servicesOf(find(objects, kind, name)).length > 1 && !setting.name.includes('__')
              ? []
              : /_FILE$/.test(setting.name) || (setting.valueFrom && setting.valueFrom.secretKeyRef?.optional !== true)
                ? [[setting.name, (all) => at(all).env!.splice(j, 1)]]
                : [],
          ),
          ...(one.volumeMounts ?? []).map((mount, j): Fault => [`mount ${mount.name}`, (all) => at(all).volumeMounts!.splice(j, 1)]),
          ...(one.envFrom ?? []).map((_, j): Fault => ['settings of all', (all) => at(all).envFrom!.splice(j, 1)]),
          ['securityContext', (all) => delete at(all).securityContext],
          ['imagePullPolicy', (all) => delete at(all).imagePullPolicy],
          ...(['livenessProbe', 'readinessProbe'] as const)
            .filter((probe) => one[probe])
            .map((probe): Fault => [`timeout of ${probe}`, (all) => delete at(all)[probe]!.timeoutSeconds]),
          ...(['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
            .filter((probe) => one[probe])
            .flatMap((probe): Fault[] => [
              [`period of ${probe}`, (all) => delete at(all)[probe]!.periodSeconds],
              [`threshold of ${probe}`, (all) => delete at(all)[probe]!.failureThreshold],
            ]),
        ];
      }),
    );
    return [
      ...inContainers,
      ...(own.topologySpreadConstraints ?? []).map((one, i): Fault => [
        `spread over ${one.topologyKey}`,
        (all) => pod(all).topologySpreadConstraints!.splice(i, 1),
      ]),
      ...(own.volumes ?? []).map((volume, i): Fault => [`volume ${volume.name}`, (all) => pod(all).volumes!.splice(i, 1)]),
      ...(own.volumes ?? []).flatMap(({ name: of, secret, projected }, i): Fault[] => {
        const files = (all: Objects) => pod(all).volumes![i]!.secret ?? pod(all).volumes![i]!.projected!;
        return secret || projected ? [[`mode of ${of}`, (all) => delete files(all).defaultMode]] : [];
      }),
      ...(own.volumes ?? []).flatMap(({ name: of, emptyDir }, i): Fault[] =>
        emptyDir?.medium === undefined ? [] : [[`medium of ${of}`, (all) => delete pod(all).volumes![i]!.emptyDir!.medium]],
      ),
      ['enableServiceLinks', (all) => delete pod(all).enableServiceLinks] satisfies Fault,
      ['securityContext of the pod', (all) => delete pod(all).securityContext] satisfies Fault,
      [
        'labels of pods',
        (all) => delete (find(all, kind, name).spec as { template: { metadata: { labels?: object } } }).template.metadata.labels,
      ] satisfies Fault,
    ].map(([what, change]): Fault => [`${kind} ${name}: ${what}`, change]);
  });
  const flows = ofKind(objects, 'NetworkPolicy')
    .filter(({ metadata }) => !['closed', 'monitoring', 'by-ingress'].includes(metadata.name))
    .flatMap(({ metadata: { name } }) =>
      (['ingress', 'egress'] as const).flatMap((direction) =>
        (policy(objects, name)[direction] ?? []).map((_, i): Fault => [
          `NetworkPolicy ${name}: ${direction} ${i}`,
          (all) => policy(all, name)[direction].splice(i, 1),
        ]),
      ),
    );
  return [
    ...whole.map(({ kind, metadata: { name } }): Fault => [`${kind} ${name}`, (all) => remove(all, kind, name)]),
    ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ kind, metadata: { name } }): Fault => [
      `${kind} ${name}: behavior`,
      (all) => delete (find(all, kind, name).spec as { behavior?: object }).behavior,
    ]),
    ...objects.map(({ kind, metadata: { name } }): Fault => [
      `${kind} ${name}: labels`,
      (all) => delete find(all, kind, name).metadata.labels,
    ]),
    ...ofKind(objects, 'Job').flatMap(({ kind, metadata: { name } }) =>
      ['backoffLimit', 'activeDeadlineSeconds'].map((what): Fault => [
        `${kind} ${name}: ${what}`,
        (all) => delete (find(all, kind, name).spec as Record<string, unknown>)[what],
      ]),
    ),
    ...inPods,
    ...flows,
  ];
}
