/** The use cases of skills, as REST, the meta-tools and the management tools call them. Who may do what is decided behind this port. */
import type { CallContext } from '@gatehouse/bus';
import type { PageRequest, Principal, registry } from '@gatehouse/contracts';
import type { Act } from '../shared/act';
import type { AuthoredList } from '../authored/lists';
import type { Page } from '../shared/pages';

export interface ReadAttachment {
  /** Of the skill. */
  readonly name: string;
  readonly attachment: registry.SkillAttachment;
  readonly content: Buffer;
}

/** Every method answers `not_found` for a skill that is not there and for one the principal may not see. */
export interface Skills {
  /** What the principal authored or was granted, of admins everything. */
  list(principal: Principal, request: AuthoredList, call: CallContext): Promise<Page<'skills', registry.SkillSummary>>;
  /** Best match first, at most 20. */
  search(principal: Principal, query: string, call: CallContext): Promise<registry.SkillCard[]>;
  /** The first ones, by why the principal sees them, then by name. */
  bootstrap(principal: Principal, call: CallContext): Promise<{ skills: registry.BootstrapSkill[]; more: boolean }>;
  read(principal: Principal, address: registry.SkillAddress, call: CallContext): Promise<registry.Skill>;
  /** As a document of the public format. */
  document(principal: Principal, id: string, call: CallContext): Promise<string>;
  /** `invalid` lists every failure; `conflict` when the name is taken. The value is the members of a skill or `{text}`, a document. */
  create(act: Act, value: unknown): Promise<registry.WrittenSkill>;
  /** Author or admin. `conflict` when the name is taken or, with `revision`, when it is no longer the current one. */
  update(act: Act, id: string, value: unknown, revision?: number): Promise<registry.WrittenSkill>;
  /** Author or admin. */
  remove(act: Act, id: string, revision?: number): Promise<void>;

  /** To another author, a `NewAuthor`. Admins only. `conflict` when, with `revision`, it is no longer the current one. */
  transfer(act: Act, id: string, to: unknown, revision?: number): Promise<registry.Transferred>;
  /** Who holds grants on it. Author and admins. */
  holders(principal: Principal, id: string, page: PageRequest, call: CallContext): Promise<Page<'grants', registry.Holder>>;

  /** `not_found` for a path the skill does not have. */
  readAttachment(principal: Principal, id: string, path: string, call: CallContext): Promise<ReadAttachment>;
  /** Adds it or puts it in the place of the one with this path. Author or admin. */
  putAttachment(
    act: Act,
    id: string,
    file: { path: string; content: Buffer },
    revision?: number,
  ): Promise<registry.SkillAttachment & { revision: number }>;
  removeAttachment(act: Act, id: string, path: string, revision?: number): Promise<void>;
}
