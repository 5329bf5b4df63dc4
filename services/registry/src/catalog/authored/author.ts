/** Who may see what somebody wrote, an agent or a skill, and who may change it. */
import { isAdmin, type Principal, type registry } from '@gatehouse/contracts';

interface Authored {
  readonly author?: Pick<registry.Author, 'kind' | 'id'> | null;
}

/** In place of an author that a stored row lacks or has in another shape: nobody. */
const NOBODY: registry.Author = { kind: 'user', id: `usr_${'0'.repeat(22)}`, name: '' };
export const authorIn = ({ author }: { readonly author?: registry.Author | null | undefined }): registry.Author =>
  typeof author === 'object' && author !== null ? author : NOBODY;

/** A moment as it is shown; of a row that lacks it the first there is. */
export const timeOf = (at: unknown): string => (at instanceof Date ? at : new Date(0)).toISOString();

export const isAuthor = ({ kind, id }: Pick<Principal, 'kind' | 'id'>, row: Authored): boolean =>
  row.author?.kind === kind && row.author.id === id;

export const seesAll = (principal: Principal): boolean => isAdmin(principal);

/** Whether no grant is needed; grants are asked for only where it is. */
export const seesUngranted = (principal: Principal, row: Authored): boolean => seesAll(principal) || isAuthor(principal, row);

/** A grant is for use only. */
export const mayEdit = seesUngranted;
