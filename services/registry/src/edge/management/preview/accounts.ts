/** Which service account a change would be about. */
import { identity } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { requireRevision, type ManagementDeps, type ToolPreview } from '../tool';

export async function previewOfAccount(
  { bus }: ManagementDeps,
  { call }: Act,
  { id, revision }: { id: string; revision?: number },
): Promise<ToolPreview> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  requireRevision('service account', revision, account);
  const { name, createdBy } = account;
  return {
    names: [{ at: '/id', kind: 'serviceAccount', id, name, ...(createdBy !== undefined && { by: createdBy }) }],
    seen: String(account.revision),
  };
}
