/** Kubernetes objects as the checks need them. */
import { parseAllDocuments } from 'yaml';

export interface Peer {
  namespaceSelector?: { matchLabels?: Record<string, string> };
  podSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string; except?: string[] };
}
export interface Flow {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; endPort?: number; protocol?: string }[];
}
export interface Container {
  name: string;
  image: string;
  imagePullPolicy?: string;
  command?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; optional?: boolean } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    privileged?: boolean;
    runAsUser?: number;
    runAsNonRoot?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: `${string}Probe`]:
    | { httpGet?: { path: string; port: string | number }; periodSeconds?: number; timeoutSeconds?: number; failureThreshold?: number }
    | undefined;
}
export interface Pod {
  restartPolicy?: string;
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: {
    runAsNonRoot?: boolean;
    runAsUser?: number;
    runAsGroup?: number;
    fsGroup?: number;
    seccompProfile?: { type: string };
  };
  topologySpreadConstraints?: { topologyKey: string }[];
  initContainers?: Container[];
  containers: Container[];
  volumes?: {
    name: string;
    emptyDir?: { medium?: string; sizeLimit?: string };
    hostPath?: { path: string };
    secret?: { secretName: string; defaultMode?: number };
    projected?: { defaultMode?: number; sources: { secret?: { name: string; items?: { path: string }[] } }[] };
  }[];
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Spec = any;
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Spec;
  data?: Record<string, string>;
}

export const parseObjects = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).flatMap((document) => (document.contents === null ? [] : [document.toJS() as KubernetesObject]));

export const ofKind = (objects: readonly KubernetesObject[], kind: string): KubernetesObject[] =>
  objects.filter((object) => object.kind === kind);

export const podOf = (object: KubernetesObject): Pod => (object.spec as { template: { spec: Pod } }).template.spec;

/** What runs processes of ours, and goes on. */
export const workloadsOf = (objects: readonly KubernetesObject[]): KubernetesObject[] =>
  objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');

/** Which services a workload runs: that of its name, or those that its command names. */
export function servicesOf(workload: KubernetesObject): string[] {
  const { command = [] } = podOf(workload).containers[0] ?? {};
  const main = command.findIndex((word) => word.endsWith('/togetherMain.js'));
  return main < 0 ? [workload.metadata.name] : command.slice(main + 2);
}

/** The workloads that run a service. */
export const workloadsWith = (objects: readonly KubernetesObject[], service: string): KubernetesObject[] =>
  workloadsOf(objects).filter((workload) => servicesOf(workload).includes(service));
