import { AppError } from '@gatehouse/contracts';
import type { AgentRow, VersionRow } from './domain/row';
import type { AgentVersionStore } from './store/agentVersionStore';

/** One version, current or old. `invalid` for what cannot be a number of one, `not_found` for one that does not exist. */
export async function specOf(
  versions: Pick<AgentVersionStore, 'get'>,
  row: AgentRow,
  version: number,
): Promise<Pick<VersionRow, 'version' | 'spec'>> {
  if (!Number.isInteger(version) || version < 1)
    throw new AppError('invalid', 'the version is not acceptable', { details: ['/version: must be a positive integer'] });
  if (version === row.version) return row;
  const old = version < row.version ? await versions.get(row.orgId, row._id, version) : undefined;
  if (old === undefined) throw new AppError('not_found', 'No such version');
  return old;
}
