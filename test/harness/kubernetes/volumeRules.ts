/** What must hold of the volume on which an executor keeps audit events: one for each pod, writable by its process, and deleted by nobody but a person. */
import { podOf, type KubernetesObject } from './objects';

type Complaints = (string | false)[];

/** Megabytes of a unit, as in `1Gi`. */
const UNITS: Readonly<Record<string, number>> = { Mi: 1, Gi: 1_024 };
export const megabytes = (quantity = ''): number => {
  const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(count) * (UNITS[unit ?? ''] ?? NaN);
};
/** `AUDIT_SPOOL_MB` where nothing is set. */
const SPOOL_MB = 256;
/** Room beyond the backlog, which must fill before the disk does: calls are then refused with a reason of ours. */
const FILE_SYSTEM_MB = 64;

interface Claims {
  readonly volumeClaimTemplates?: {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly accessModes?: string[]; readonly resources?: { readonly requests?: { readonly storage?: string } } };
  }[];
  readonly persistentVolumeClaimRetentionPolicy?: { readonly whenDeleted?: string; readonly whenScaled?: string };
}

export function volumeComplaints(workload: KubernetesObject): Complaints {
  const { securityContext, containers } = podOf(workload);
  const [process] = containers;
  const setting = (name: string): string | undefined => process?.env?.find((one) => one.name === name)?.value;
  if (setting('AUDIT_DURABILITY') !== 'disk')
    return [workload.kind === 'StatefulSet' && 'volume: it has volumes of its own, and keeps no audit events on them'];
  const { volumeClaimTemplates: claims = [], persistentVolumeClaimRetentionPolicy: kept } = workload.spec as Claims;
  const folder = setting('AUDIT_SPOOL_FOLDER') ?? '';
  const mount = process?.volumeMounts?.find(({ mountPath }) => folder.startsWith(`${mountPath}/`));
  const claim = claims.find(({ metadata }) => metadata.name === mount?.name);
  const wanted = Number(setting('AUDIT_SPOOL_MB') ?? SPOOL_MB) + FILE_SYSTEM_MB;
  return [
    claim === undefined && `volume: ${folder || 'AUDIT_SPOOL_FOLDER'} is no folder on a volume of each pod`,
    mount?.readOnly === true && 'volume: its process cannot write to it',
    securityContext?.fsGroup === undefined && 'volume: it belongs to root',
    securityContext?.fsGroup !== securityContext?.runAsGroup && 'volume: it belongs to another group than that of its process',
    claim?.spec.accessModes?.join() !== 'ReadWriteOncePod' && 'volume: two pods may use it at once',
    !(megabytes(claim?.spec.resources?.requests?.storage) >= wanted) && `volume: it is smaller than ${wanted} MB`,
    (kept?.whenDeleted !== 'Retain' || kept.whenScaled !== 'Retain') && 'volume: it is deleted with what no broker has yet',
  ];
}
