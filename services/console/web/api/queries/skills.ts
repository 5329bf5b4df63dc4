/** Skills: instructions for a kind of work, with files beside them. They are addressed by id; a name changes. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type {
  AuthoredVersion,
  ImportedSkill,
  Skill,
  SkillContent,
  SkillDiff,
  SkillImport,
  SkillPreview,
  SkillUsage,
  UsageOfSkills,
  WrittenSkill,
} from '../types.ts';
import { useAsk } from '../useAsk.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/skills';
const ONE = '/v1/orgs/{orgSlug}/skills/{id}';
const FILE = '/v1/orgs/{orgSlug}/skills/{id}/attachments/{path}';

export type SkillOrder = 'name' | '-createdAt' | '-updatedAt';

/** Skills whose name or description contains `q` and that have the tag; all without them. */
export function useSkills({ q, tag, sort }: { q: string; tag: string; sort: SkillOrder }) {
  const orgSlug = useOrgSlug();
  const filters = { ...(q === '' ? {} : { q }), ...(tag === '' ? {} : { tag }), sort };
  return useList(
    ['skills', filters],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filters, ...page } } })),
    (page) => page.skills,
  );
}

export function useSkill(id: string) {
  const orgSlug = useOrgSlug();
  return useRead<Skill>(['skills', 'one', id], () => answer(api.GET(ONE, { params: { path: { orgSlug, id } } })));
}

export function useCreateSkill() {
  const orgSlug = useOrgSlug();
  return useWrite<SkillContent, WrittenSkill>('skills', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

interface Seen {
  /** The revision that was seen; the server refuses the change when it is no longer the current one. */
  revision: number;
}
const seen = (revision: number, key: string) => ({ ...once(key), 'If-Match': `"${revision}"` });

/** Changes a skill. `members` are only those that changed; null takes an optional one away. */
export function useUpdateSkill(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<Seen & { members: Record<string, unknown> }, WrittenSkill>('skills', ({ revision, members }, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, id } }, body: members as never, headers: seen(revision, key) })),
  );
}

export function useDeleteSkill(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<Seen, unknown>('skills', ({ revision }, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, id } }, headers: seen(revision, key) })),
  );
}

/** Newest first. */
export function useSkillVersions(id: string) {
  const orgSlug = useOrgSlug();
  return useList<{ versions: AuthoredVersion[]; hasMore: boolean; nextCursor?: string }, AuthoredVersion>(
    ['skills', 'versions', id],
    (query) => answer(api.GET(`${ONE}/versions`, { params: { path: { orgSlug, id }, query } })),
    (page) => page.versions,
  );
}
export function useSkillVersion(id: string, version: number) {
  const orgSlug = useOrgSlug();
  return useRead<Skill>(['skills', 'version', id, version], () =>
    answer(api.GET(`${ONE}/versions/{version}`, { params: { path: { orgSlug, id, version: String(version) } } })),
  );
}
export function useSkillDiff(id: string, from: number, to: number) {
  const orgSlug = useOrgSlug();
  return useRead<SkillDiff>(['skills', 'diff', id, from, to], () =>
    answer(api.GET(`${ONE}/diff`, { params: { path: { orgSlug, id }, query: { from, to } } })),
  );
}

/** Who activated a skill in the last `days`, for its author and admins. */
export function useSkillUsage(id: string, days: number) {
  const orgSlug = useOrgSlug();
  return useRead<SkillUsage>(['skills', 'usage', id, days], () =>
    answer(api.GET(`${ONE}/usage`, { params: { path: { orgSlug, id }, query: { days } } })),
  );
}

/** How often skills were activated in so many days: of all for admins, of one's own for everybody else. Skills that were not are left out. */
export function useUsageOfSkills(days: number) {
  const orgSlug = useOrgSlug();
  return useRead<UsageOfSkills>(['skills', 'usage', 'all', days], () =>
    answer(api.GET(`${LIST}/usage`, { params: { path: { orgSlug }, query: { days } } })),
  );
}

/** What one person or account is told of a skill and reads of it, for its author and admins. */
export function useSkillPreview(id: string, reader: { kind: 'user' | 'serviceAccount'; id: string } | undefined) {
  const orgSlug = useOrgSlug();
  const query = reader ?? { kind: 'user' as const, id: '' };
  const read = () => answer(api.GET(`${ONE}/preview`, { params: { path: { orgSlug, id }, query } }));
  return useRead<SkillPreview>(['skills', 'preview', id, query.kind, query.id], read, { enabled: reader !== undefined });
}

/** The bytes of a file beside the document. */
export function useSkillFile(id: string, path: string, version: number) {
  const orgSlug = useOrgSlug();
  const read = (): Promise<ArrayBuffer> =>
    answer(api.GET(FILE, { params: { path: { orgSlug, id, path }, query: { version } }, parseAs: 'arrayBuffer' }));
  return useRead<ArrayBuffer>(['skills', 'file', id, version, path], read);
}

export function usePutSkillFile(id: string) {
  const orgSlug = useOrgSlug();
  // Name, size and age of a file tell two of them apart: a retry after a lost answer sends the same.
  return useWrite<Seen & { path: string; stamp: string; content: Blob }, { revision: number }>(
    'skills',
    ({ revision, path, content }, key) =>
      answer(
        api.PUT(FILE, {
          params: { path: { orgSlug, id, path } },
          body: content as never,
          bodySerializer: (body) => body as unknown as Blob,
          headers: { ...seen(revision, key), 'Content-Type': 'application/octet-stream' },
        }),
      ),
  );
}
export function useRemoveSkillFile(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<Seen & { path: string }, unknown>('skills', ({ revision, path }, key) =>
    answer(api.DELETE(FILE, { params: { path: { orgSlug, id, path } }, headers: seen(revision, key) })),
  );
}

/** A folder as it was chosen: packed, or file by file with bytes in base64. */
export type Folder = { zip: Blob; stamp: string } | { files: { path: string; content: string }[] };
interface FolderBody {
  body: never;
  bodySerializer?: (body: unknown) => Blob;
  headers: Record<string, string>;
}
const bodyOf = (folder: Folder): FolderBody =>
  'zip' in folder
    ? { body: folder.zip as never, bodySerializer: (body) => body as Blob, headers: { 'Content-Type': 'application/zip' } }
    : { body: folder as never, headers: {} };

/** What an import would make, and what of the folder cannot be taken. */
export function usePreviewImport() {
  const orgSlug = useOrgSlug();
  return useAsk<Folder, SkillImport>((folder) =>
    answer(api.POST(`${LIST}/import/preview`, { params: { path: { orgSlug } }, ...bodyOf(folder) })),
  );
}

interface Import {
  folder: Folder;
  /** Take what can be taken, and leave the rest out. */
  isPartial: boolean;
}
/** Imports a folder as the next version of the skill `into`, or as a new skill. */
export function useImportSkill(into: { id: string; revision: number } | undefined) {
  const orgSlug = useOrgSlug();
  return useWrite<Import, ImportedSkill>('skills', ({ folder, isPartial }, key) => {
    const { headers, ...body } = bodyOf(folder);
    const query = isPartial ? ({ partial: 'true' } as const) : {};
    return into === undefined
      ? answer(api.POST(`${LIST}/import`, { params: { path: { orgSlug }, query }, ...body, headers: { ...headers, ...once(key) } }))
      : answer(
          api.POST(`${ONE}/import`, {
            params: { path: { orgSlug, id: into.id }, query },
            ...body,
            headers: { ...headers, ...seen(into.revision, key) },
          }),
        );
  });
}

const downloadOf = (org: string, id: string, rest: string): string => `/api/v1/orgs/${org}/skills/${encodeURIComponent(id)}/${rest}`;
/** Addresses that save to disk. */
export const exportPath = (org: string, id: string): string => downloadOf(org, id, 'export');
export const filePath = (org: string, id: string, path: string): string => downloadOf(org, id, `attachments/${encodeURIComponent(path)}`);
