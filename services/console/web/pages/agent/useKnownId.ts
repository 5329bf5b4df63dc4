import { useLocation } from 'react-router';
import type { Agent } from '../../api/types.ts';

/** The id of the agent a page is about: as read, or as the link that led here knew it. */
export function useKnownId(agent: Agent | undefined): string | undefined {
  const { state } = useLocation() as { state: unknown };
  const id = typeof state === 'object' && state !== null && 'id' in state ? state.id : undefined;
  return agent?.id ?? (typeof id === 'string' ? id : undefined);
}
