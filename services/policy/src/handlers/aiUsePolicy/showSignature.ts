import type { policy } from '@gatehouse/contracts';
import type { Signature } from '../../store/signatures';

export const showSignature = (row: Signature): policy.AiUsePolicySignature => ({
  version: row.version,
  subject: { kind: row.kind, id: row.subjectId, name: row.name },
  how: row.how,
  signedAt: row.signedAt.toISOString(),
  ...(row.recordedById !== undefined && { recordedBy: { id: row.recordedById, name: row.recordedByName ?? '' } }),
});
