/** Who may see what somebody wrote, an agent or a skill, and who may change it. */
import { isAdmin, type Principal, type registry } from '@gatehouse/contracts';

interface Authored {
  readonly author?: Pick<registry.Author, 'kind' | 'id'> | null;
}

/** Stands for the author of a stored row that has none, or has one in another shape. */
const NOBODY: registry.Author = { kind: 'user', id: `usr_${'0'.repeat(22)}`, name: '' };
export const authorIn = ({ author }: { readonly author?: registry.Author | null | undefined }): registry.Author =>
  typeof author === 'object' && author !== null ? author : NOBODY;

/** Returns the moment as text; the start of 1970 where a row lacks it. */
export const timeOf = (at: unknown): string => (at instanceof Date ? at : new Date(0)).toISOString();

export const isAuthor = ({ kind, id }: Pick<Principal, 'kind' | 'id'>, row: Authored): boolean =>
  row.author?.kind === kind && row.author.id === id;

export const seesAll = (principal: Principal): boolean => isAdmin(principal);

/** Tells whether the principal sees it without a grant. Policy is asked for grants only when not. */
export const seesUngranted = (principal: Principal, row: Authored): boolean => seesAll(principal) || isAuthor(principal, row);

/** Tells whether the principal may change it. A grant does not suffice: it is for use only. */
export const mayEdit = seesUngranted;
