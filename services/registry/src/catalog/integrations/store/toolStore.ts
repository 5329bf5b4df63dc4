/** Tools, in sets ("batches") of one import each. A set is invisible until its integration names it. */
import { driverCollection, type Mongo } from '@gatehouse/store';
import type { ToolRow } from '../domain/integration';
import { toolSchema } from './schemas';

export type ToolSet = { readonly _id: string; readonly batch: string };
export type ToolCard = Pick<
  ToolRow,
  'toolName' | 'operation' | 'cutName' | 'shares' | 'collides' | 'summary' | 'description' | 'tags' | 'argumentNames' | 'adminOnly'
>;
export type ToolStamp = Pick<ToolRow, 'toolName' | 'cutName' | 'operation' | 'digest'>;

/** `parts`: of one scheme none are named. */
export interface NeedingTool {
  readonly toolName: string;
  readonly parts: readonly string[];
}

export interface ToolStore {
  insert(orgId: string, rows: readonly ToolRow[]): Promise<void>;
  drop(orgId: string, set: ToolSet): Promise<void>;
  /** Tools that are called by these names; more than one of a name = collision. */
  byCutName(orgId: string, set: ToolSet, cutNames: readonly string[]): Promise<ToolRow[]>;
  /** Tools that share these 64 characters, and have shortened names for that. */
  sharing(orgId: string, set: ToolSet, names: readonly string[]): Promise<ToolRow[]>;
  /** Returns whole rows, by name. */
  all(orgId: string, set: ToolSet): Promise<ToolRow[]>;
  /** Keeps what waits in the place of this tool. False when the tool is another by now. */
  propose(orgId: string, set: ToolSet, tool: Pick<ToolRow, 'toolName' | 'digest'>, proposed: string): Promise<boolean>;
  byName(orgId: string, set: ToolSet, toolName: string): Promise<ToolRow | undefined>;
  /** Lists tools by name, after `from`; only these names, if they are given. */
  list(
    orgId: string,
    set: ToolSet,
    from: string | undefined,
    limit: number,
    only?: readonly string[],
  ): Promise<Omit<ToolRow, 'description' | 'proposed' | 'outputSchema'>[]>;
  /** Returns what the search index needs of each tool. */
  cards(orgId: string, set: ToolSet): Promise<ToolCard[]>;
  /** Returns what tells a stored tool from a newer one. */
  stamps(orgId: string, set: ToolSet): Promise<ToolStamp[]>;
  /** Tools that need a credential, with the places of it that a call needs; only these names, if they are given. */
  needing(orgId: string, set: ToolSet, only?: readonly string[]): Promise<NeedingTool[]>;
  /** Whether any of them needs a credential. */
  needsCredential(orgId: string, set: ToolSet): Promise<boolean>;
  /** How many of these names are tools that can be called; those for admins count for admins. */
  countCallable(orgId: string, set: ToolSet, toolNames: readonly string[], forAdmin: boolean): Promise<number>;
}

/** Small enough that one write stays far below the time limit of database operations. */
const CHUNK = { rows: 200, characters: 2_000_000 };

function* chunksOf(rows: readonly ToolRow[]): Generator<ToolRow[]> {
  let chunk: ToolRow[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    characters += row.definition.length + (row.outputSchema?.length ?? 0);
    if (chunk.length < CHUNK.rows && characters < CHUNK.characters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** Rows per read, for the same reason. */
const PAGE = 500;

export async function toolStore(mongo: Mongo): Promise<ToolStore> {
  const Tools = await mongo.model('tools', toolSchema);
  // An import makes rows by the thousand and has checked them: mongoose would do so again.
  const inserted = driverCollection(Tools);
  const of = (orgId: string, { _id, batch }: ToolSet) => ({ orgId, integrationId: _id, batch });

  async function everything<K extends keyof ToolRow>(orgId: string, set: ToolSet, fields: readonly K[]): Promise<Pick<ToolRow, K>[]> {
    const projection = Object.fromEntries([
      ['_id', 0],
      ...[...new Set<string>([...fields, 'toolName'])].map((field) => [field, 1]),
    ]) as Record<string, 0 | 1>;
    const rows: Pick<ToolRow, K | 'toolName'>[] = [];
    for (let more = true; more;) {
      const last = rows.at(-1)?.toolName;
      const filter = { ...of(orgId, set), ...(last !== undefined && { toolName: { $gt: last } }) };
      const page = await Tools.find(filter, projection).sort({ toolName: 1 }).limit(PAGE).lean<typeof rows>();
      rows.push(...page);
      more = page.length === PAGE;
    }
    return rows;
  }

  return {
    insert: async (_orgId, rows) => {
      for (const chunk of chunksOf(rows)) await inserted.insertMany(chunk, { ordered: false });
    },
    drop: async (orgId, set) => void (await Tools.deleteMany(of(orgId, set))),
    byCutName: (orgId, set, cutNames) =>
      Tools.find({ ...of(orgId, set), cutName: { $in: [...cutNames] } })
        .sort({ toolName: 1 })
        .lean(),
    sharing: (orgId, set, names) =>
      Tools.find({ ...of(orgId, set), shares: { $type: 'string', $in: [...names] } })
        .sort({ toolName: 1 })
        .lean(),
    all: (orgId, set) => Tools.find(of(orgId, set)).sort({ toolName: 1 }).lean(),
    propose: async (orgId, set, { toolName, digest }, proposed) =>
      (await Tools.updateOne({ ...of(orgId, set), toolName, digest }, { $set: { proposed } })).matchedCount === 1,
    byName: async (orgId, set, toolName) => (await Tools.findOne({ ...of(orgId, set), toolName }).lean()) ?? undefined,
    list: (orgId, set, from, limit, only) => {
      const toolName = { ...(from !== undefined && { $gt: from }), ...(only !== undefined && { $in: [...only] }) };
      const filter = { ...of(orgId, set), ...(Object.keys(toolName).length > 0 && { toolName }) };
      return Tools.find(filter, { description: 0, proposed: 0, outputSchema: 0 }).sort({ toolName: 1 }).limit(limit).lean();
    },
    cards: (orgId, set) =>
      everything(orgId, set, [
        'toolName',
        'operation',
        'cutName',
        'shares',
        'collides',
        'summary',
        'description',
        'tags',
        'argumentNames',
        'adminOnly',
      ]),
    stamps: (orgId, set) => everything(orgId, set, ['toolName', 'cutName', 'operation', 'digest']),
    needing: async (orgId, set, only) => {
      const filter = { ...of(orgId, set), needsCredential: true, ...(only !== undefined && { toolName: { $in: [...only] } }) };
      const rows = await Tools.find(filter, { _id: 0, toolName: 1, credentialParts: 1 }).lean<
        Pick<ToolRow, 'toolName' | 'credentialParts'>[]
      >();
      return rows.map(({ toolName, credentialParts = [] }) => ({ toolName, parts: credentialParts }));
    },
    needsCredential: async (orgId, set) => (await Tools.exists({ ...of(orgId, set), needsCredential: true })) !== null,
    countCallable: (orgId, set, toolNames, forAdmin) => {
      const shown = forAdmin ? {} : { adminOnly: { $exists: false } };
      return Tools.countDocuments({ ...of(orgId, set), toolName: { $in: [...toolNames] }, collides: false, ...shown });
    },
  };
}
