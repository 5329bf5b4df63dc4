/** Who may see an agent and who may change it. */
import { isAdmin, type policy, type Principal } from '@gatehouse/contracts';
import type { AgentCard } from './row';

export const isAuthor = ({ kind, id }: Principal, { author }: Pick<AgentCard, 'author'>): boolean =>
  author.kind === kind && author.id === id;

export const seesAll = (principal: Principal): boolean => isAdmin(principal);

/** Whether no grant is needed; grants are asked for only where it is. */
export const seesUngranted = (principal: Principal, row: Pick<AgentCard, 'author'>): boolean =>
  seesAll(principal) || isAuthor(principal, row);

export const reachesAgent = (reach: policy.Reach, id: string): boolean => reach.all || reach.agents.includes(id);

/** A grant is for use only. */
export const mayEdit = seesUngranted;
