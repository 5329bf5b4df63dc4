/** The use cases of skills, as REST, the meta-tools and the management tools call them. Who may do what is decided behind this port. */
import type { CallContext } from '@gatehouse/bus';
import { registry, type PageRequest, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import type { Act } from '../shared/act';
import type { AuthoredList } from '../authored/lists';
import type { SkillDiff } from './domain/diffSkills';
import { LeftOut } from './folder/folder';
import type { FolderFiles } from './folder/listFiles';
import type { Reader, SkillPreview, SkillUsage, UsageOfSkills } from './usage';
import type { Page } from '../shared/pages';

export interface ReadAttachment {
  /** The skill's name. */
  readonly name: string;
  readonly attachment: registry.SkillAttachment;
  readonly content: Buffer;
}

export const RestoredSkill = Type.Object({ ...registry.Skill.properties, restoredFromVersion: registry.VersionNumber });
export type RestoredSkill = Static<typeof RestoredSkill>;

/** A folder as it is given: packed, or file by file. */
export type FolderSource = { readonly zip: Buffer } | FolderFiles;
export interface ImportOptions {
  /** Take what can be taken; otherwise a folder of which something would be missing is refused. */
  readonly partial?: boolean | undefined;
  readonly changeMessage?: string | undefined;
}
export const ImportedSkill = Type.Object({ ...registry.WrittenSkill.properties, leftOut: Type.Array(LeftOut) });
export type ImportedSkill = Static<typeof ImportedSkill>;
/** What an import would make. */
export const ImportPreview = Type.Object({
  content: registry.SkillContent,
  attachments: Type.Array(registry.SkillAttachment),
  warnings: Type.Array(Type.String()),
  leftOut: Type.Array(LeftOut),
});
export type ImportPreview = Static<typeof ImportPreview>;

/** Every method answers `not_found` for a skill that is not there and for one the principal may not see. */
export interface Skills {
  /** Lists the skills that the principal authored or was granted; admins see all. */
  list(principal: Principal, request: AuthoredList, call: CallContext): Promise<Page<'skills', registry.SkillSummary>>;
  /** Best match first, at most 20. */
  search(principal: Principal, query: string, call: CallContext): Promise<registry.SkillCard[]>;
  /** The first ones, by why the principal sees them, then by name. */
  bootstrap(principal: Principal, call: CallContext): Promise<{ skills: registry.BootstrapSkill[]; more: boolean }>;
  /** What these ids are called, whoever may see them: for rows that an admin reads. */
  named(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  read(principal: Principal, address: registry.SkillAddress, call: CallContext): Promise<registry.Skill>;
  /** What a model reads; counted. */
  activate(principal: Principal, address: registry.SkillAddress, call: CallContext): Promise<registry.ActivatedSkill>;
  /** Lists who activated it in this many days, of which today is the last. Author and admins. */
  usage(principal: Principal, id: string, days: number, call: CallContext): Promise<SkillUsage>;
  /** How often each skill was used over so many days: the skills that the principal wrote; admins see all. */
  usageOfAll(principal: Principal, days: number): Promise<UsageOfSkills>;
  /** What a reader would be told and would read of it now. Author and admins; the reader is looked up for them alone. */
  preview(principal: Principal, id: string, findReader: () => Promise<Reader>, call: CallContext): Promise<SkillPreview>;
  /** Returns this version or the current one as a document of the public format. What somebody wrote as a document comes back to the byte. */
  document(principal: Principal, id: string, version: number | undefined, call: CallContext): Promise<string>;

  /** The skill with the content that one of its versions has; its name is the one of then. */
  readVersion(principal: Principal, id: string, version: number, call: CallContext): Promise<registry.Skill>;
  /** Newest first. */
  versions(principal: Principal, id: string, page: PageRequest, call: CallContext): Promise<Page<'versions', registry.AuthoredVersion>>;
  diff(principal: Principal, id: string, versions: { from: number; to: number }, call: CallContext): Promise<SkillDiff>;
  /**
   * A copy of an old version becomes the new current one, under the present name. Author or admin. The request is a `RestoreRequest`. `conflict` when
   * nothing would change or, with `revision`, when it is no longer the current one.
   */
  restore(act: Act, id: string, request: unknown, revision?: number): Promise<RestoredSkill>;

  /** `invalid` lists every failure; `conflict` when the name is taken. The value is the members of a skill or `{text}`, a document. */
  create(act: Act, value: unknown): Promise<registry.WrittenSkill>;
  /** Author or admin. `conflict` when the name is taken or, with `revision`, when it is no longer the current one. */
  update(act: Act, id: string, value: unknown, revision?: number): Promise<registry.WrittenSkill>;
  /** Author or admin. */
  remove(act: Act, id: string, revision?: number): Promise<void>;

  /** What an import of this folder would make; stores nothing. `invalid` where nothing could be made of it. */
  previewImport(source: FolderSource): Promise<ImportPreview>;
  /** A new skill from a folder. `invalid` lists every file that cannot be taken; `conflict` when the name is taken. */
  importNew(act: Act, source: FolderSource, options: ImportOptions): Promise<ImportedSkill>;
  /** The whole skill as the folder has it, as one new version. Author or admin. */
  importInto(act: Act, id: string, source: FolderSource, options: ImportOptions, revision?: number): Promise<ImportedSkill>;
  /** This version or the current one as a zip archive that imports back byte for byte. */
  exportZip(principal: Principal, id: string, version: number | undefined, call: CallContext): Promise<{ name: string; content: Buffer }>;

  /** Hands the skill to another author, a `NewAuthor`. Admins only. `conflict` when, with `revision`, it is no longer the current one. */
  transfer(act: Act, id: string, to: unknown, revision?: number): Promise<registry.Transferred>;
  /** Lists who holds grants on it. Author and admins. */
  holders(principal: Principal, id: string, page: PageRequest, call: CallContext): Promise<Page<'grants', registry.Holder>>;

  /** Reads an attachment of this version or the current one. `not_found` for a path it does not have. */
  readAttachment(
    principal: Principal,
    id: string,
    at: { path: string; version?: number | undefined },
    call: CallContext,
  ): Promise<ReadAttachment>;
  /** Adds it or puts it in the place of the one with this path. Author or admin. */
  putAttachment(
    act: Act,
    id: string,
    file: { path: string; content: Buffer },
    revision?: number,
  ): Promise<registry.SkillAttachment & { version: number; revision: number }>;
  removeAttachment(act: Act, id: string, path: string, revision?: number): Promise<void>;
}
