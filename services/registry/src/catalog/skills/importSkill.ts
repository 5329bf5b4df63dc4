/** Skills from folders. Everything is looked at before anything is stored; the one write of the skill decides, and makes one version. */
import { createHash } from 'node:crypto';
import { newId, type registry } from '@gatehouse/contracts';
import { nameIsTaken } from '../authored/storedRows';
import { said } from '../authored/domain/version';
import { changeOf } from '../authored/versions/change';
import { circumstancesOf } from '../shared/act';
import { sameJson } from '../shared/json';
import { attachmentOf } from './domain/attachments';
import { storedContent, versioned, viewSkill, type AttachmentRow, type SkillRow, type VersionedSkill } from './domain/row';
import { skillEvent } from './domain/skillEvents';
import { blockingDetails, type FolderFile, refuseFolder } from './folder/folder';
import { listFiles } from './folder/listFiles';
import { readZip } from './folder/readZip';
import { takeFolder, type TakenFolder } from './folder/takeFolder';
import { onSkill } from './findSkill';
import { changedIn, type SaveDeps } from './saveSkills';
import type { FolderSource, ImportedSkill, ImportOptions, Skills } from './skills';
import type { AttachmentStore } from './store/attachmentStore';
import { newRow, nextOf, writeNext } from './writeSkill';

interface Deps extends SaveDeps {
  readonly attachments: Pick<AttachmentStore, 'putAll' | 'settleAll' | 'dropAll'>;
}

const readFolder = async (source: FolderSource): Promise<TakenFolder> =>
  takeFolder('zip' in source ? await readZip(source.zip) : listFiles(source));

/** Refuses a folder of which something would be missing, unless that was asked for. */
async function readWhole(source: FolderSource, { partial = false }: ImportOptions): Promise<TakenFolder> {
  const folder = await readFolder(source);
  const blocking = blockingDetails(folder.leftOut);
  if (blocking.length === 0 || partial) return folder;
  throw refuseFolder(blocking);
}

const freshOf = ({ path, content }: FolderFile): AttachmentRow => ({ ...attachmentOf(path, content), content: newId('attachment') });

/** What the trail tells of many files: how many, and one digest over their paths and digests. */
const told = (attachments: readonly AttachmentRow[], { leftOut }: TakenFolder) => ({
  imported: {
    files: attachments.length,
    leftOut: leftOut.length,
    digest: createHash('sha256')
      .update(JSON.stringify(attachments.map(({ path, digest }) => [path, digest])))
      .digest('hex'),
  },
});

const imported = (row: VersionedSkill, { warnings, leftOut }: TakenFolder): ImportedSkill => ({
  ...viewSkill(row),
  ...(warnings.length > 0 && { warnings: [...warnings] }),
  leftOut: [...leftOut],
});

export function importSkill(deps: Deps): Pick<Skills, 'previewImport' | 'importNew' | 'importInto'> {
  const { skills, attachments, log, clock } = deps;

  async function put(orgId: string, skillId: string, rows: readonly AttachmentRow[], { files }: TakenFolder): Promise<void> {
    const bytes = new Map(files.map(({ path, content }) => [path, content]));
    await attachments.putAll(
      orgId,
      skillId,
      rows.map(({ path, content: _id }) => ({ _id, content: bytes.get(path)! })),
      clock(),
    );
  }
  const tidy = (skillId: string, work: Promise<void>): Promise<void> =>
    work.catch((err: unknown) => log.warn({ err, skillId }, 'bytes of attachments are left for the sweeper'));
  const settle = ({ orgId, _id }: SkillRow, rows: readonly AttachmentRow[]): Promise<void> =>
    tidy(
      _id,
      attachments.settleAll(
        orgId,
        rows.map(({ content }) => content),
      ),
    );

  return {
    previewImport: async (source) => {
      const { content, warnings, files, leftOut } = await readFolder(source);
      const list: registry.SkillAttachment[] = files.map((file) => attachmentOf(file.path, file.content));
      return { content, attachments: list, warnings: [...warnings], leftOut: [...leftOut] };
    },
    importNew: async (act, source, options) => {
      const folder = await readWhole(source, options);
      const { orgId } = act.principal;
      const { content, frontMatter } = folder;
      const taken = { kind: 'a skill', name: content.name, path: '/name' };
      if ((await skills.byName(orgId, content.name)) !== undefined) throw nameIsTaken(taken);
      const now = clock();
      const list = folder.files.map(freshOf);
      const row = newRow(act, now, { ...storedContent(content, frontMatter), attachments: list }, options.changeMessage);
      await put(orgId, row._id, list, folder);
      const event = skillEvent('created', row, circumstancesOf(act, now), { ...told(list, folder), ...said(options.changeMessage) });
      try {
        await skills.insert(orgId, row, event);
      } catch (err) {
        await tidy(row._id, attachments.dropAll(orgId, row._id));
        throw err;
      }
      await settle(row, list);
      return imported(row, folder);
    },
    importInto: async (act, id, source, options, revision) => {
      const folder = await readWhole(source, options);
      const fresh = folder.files.map(freshOf);
      const stored = new Set<AttachmentRow>();
      return onSkill(deps, act, id, revision, async (row) => {
        // What is there already stays where it is.
        const known = new Map(row.attachments.map((one) => [one.path, one]));
        const list = fresh.map((one) => (known.get(one.path)?.digest === one.digest ? known.get(one.path)! : one));
        const parts = { ...storedContent(folder.content, folder.frontMatter), attachments: list };
        const changes = [...changedIn(row, folder), ...(sameJson(list, row.attachments) ? [] : ['attachments'])];
        if (changes.length === 0) return imported(versioned(row), folder);
        const missing = fresh.filter((one) => list.includes(one) && !stored.has(one));
        await put(row.orgId, id, missing, folder);
        for (const one of missing) stored.add(one);
        const now = clock();
        const next = nextOf(row, now, { parts, change: changeOf(act, now, options.changeMessage) });
        const event = skillEvent('updated', { ...next, _id: id }, circumstancesOf(act, now), {
          changed: changes,
          ...told(list, folder),
          ...(row.name !== next.name && { previousName: row.name }),
          ...said(options.changeMessage),
        });
        const changed = await writeNext(deps, row, next, event);
        if (changed === undefined) return undefined;
        await settle(
          row,
          list.filter((one) => stored.has(one)),
        );
        return imported(changed, folder);
      });
    },
  };
}
