import type { IntegrationRow } from './domain/integration';
import { disabledTools } from './domain/toolSettings';
import type { ToolStore } from './store/toolStore';

/** How many of the granted tools can be called: they are not disabled, have a name of their own, and those for admins count for admins. */
export async function countCallable(
  tools: Pick<ToolStore, 'countCallable'>,
  row: IntegrationRow,
  granted: readonly string[] | 'ALL',
  forAdmin: boolean,
): Promise<number> {
  const off = disabledTools(row);
  const count = async (names: readonly string[]): Promise<number> =>
    names.length === 0 ? 0 : tools.countCallable(row.orgId, row, names, forAdmin);
  if (granted !== 'ALL') return count(granted.filter((name) => !off.includes(name)));
  const { toolCount, collidedCount, adminToolCount = 0 } = row;
  return toolCount - collidedCount - (forAdmin ? 0 : adminToolCount) - (await count(off));
}
