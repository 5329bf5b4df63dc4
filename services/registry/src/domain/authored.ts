/** Who may see what somebody wrote, an agent or a skill, and who may change it. */
import { isAdmin, type Principal, type registry } from '@gatehouse/contracts';

interface Authored {
  readonly author: Pick<registry.Author, 'kind' | 'id'>;
}

export const isAuthor = ({ kind, id }: Principal, { author }: Authored): boolean => author.kind === kind && author.id === id;

export const seesAll = (principal: Principal): boolean => isAdmin(principal);

/** Whether no grant is needed; grants are asked for only where it is. */
export const seesUngranted = (principal: Principal, row: Authored): boolean => seesAll(principal) || isAuthor(principal, row);

/** A grant is for use only. */
export const mayEdit = seesUngranted;
