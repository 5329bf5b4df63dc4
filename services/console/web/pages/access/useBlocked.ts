import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useReadinessOf } from '../../api/queries/overview.ts';
import type { Grant, GrantedTools, Subject } from '../../api/types.ts';

export interface Blocked {
  /** Whether a block names the holder of a grant. */
  subject: (subject: { kind: Subject['kind']; id: string }) => boolean;
  integration: (id: string) => boolean;
  /** Names of blocked tools among those granted. */
  tools: (integrationId: string, granted: GrantedTools) => string[];
}

/**
 * What of these grants a block names; nothing before it is known. Service accounts are asked for by id, unless a page about one subject says of itself
 * whether it is blocked: the list of active blocks has none. Agents and skills are never blocked.
 */
export function useBlocked(grants: readonly Grant[], hidesSubject: boolean): Blocked {
  // Blocks are read after the grants, which the page is for.
  const blocks = useActiveBlocks(grants.some(({ resource }) => !hidesSubject || resource.kind === 'integration'));
  const shown = hidesSubject ? [] : grants;
  const accounts = useReadinessOf([...new Set(shown.flatMap(({ subject: { kind, id } }) => (kind === 'serviceAccount' ? [id] : [])))]);
  return {
    subject: ({ kind, id }) => {
      if (kind === 'everyone') return false;
      return kind === 'serviceAccount' ? accounts.get(id)?.isBlocked === true : blocks?.on({ kind, id }) !== undefined;
    },
    integration: (id) => blocks?.on({ kind: 'integration', id }) !== undefined,
    tools: (integrationId, granted) =>
      (blocks?.all ?? []).flatMap(({ target }) =>
        'tool' in target && target.id === integrationId && (granted === 'ALL' || granted.includes(target.tool)) ? [target.tool] : [],
      ),
  };
}
