/** Counts of who got the instructions of which skill: one row per skill, caller and day. */
import type { registry } from '@gatehouse/contracts';
import { Schema, tenantGuard, upsert, type Mongo } from '@gatehouse/store';
import { authorSchema } from '../../authored/storedRows';
import { count, moment, text } from '../../shared/schemaFields';

interface UseRow {
  readonly _id: string;
  readonly orgId: string;
  readonly skillId: string;
  readonly caller: registry.Author;
  /** Its first moment, UTC. */
  readonly day: Date;
  readonly activations: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Current version at the last time. */
  readonly version: number;
}

/** How long the counts are kept. */
const KEPT_SECONDS = 400 * 24 * 3_600;

export const skillUseSchema = new Schema<UseRow>({
  _id: text,
  orgId: text,
  skillId: text,
  caller: { type: authorSchema, required: true },
  day: moment,
  activations: count,
  firstAt: moment,
  lastAt: moment,
  version: count,
});
skillUseSchema.index({ orgId: 1, skillId: 1, day: 1 });
skillUseSchema.index({ orgId: 1, day: 1 });
skillUseSchema.index({ day: 1 }, { expireAfterSeconds: KEPT_SECONDS });
skillUseSchema.plugin(tenantGuard);

export interface Use {
  readonly skillId: string;
  readonly caller: registry.Author;
  readonly version: number;
  readonly at: Date;
}
export type CallerUse = Pick<UseRow, 'caller' | 'activations' | 'firstAt' | 'lastAt' | 'version'>;
export interface DayUse {
  readonly day: Date;
  readonly activations: number;
  readonly callers: number;
}
export interface SkillUse {
  readonly skillId: string;
  readonly activations: number;
  readonly callers: number;
  readonly lastAt: Date;
}

export interface SkillUseStore {
  add(orgId: string, use: Use): Promise<void>;
  /** Counts per caller since the day of this moment; who used the skill last comes first. */
  byCaller(orgId: string, skillId: string, since: Date, limit: number): Promise<CallerUse[]>;
  byDay(orgId: string, skillId: string, since: Date): Promise<DayUse[]>;
  /** Counts per skill of the organization, most used first. */
  bySkill(orgId: string, since: Date): Promise<SkillUse[]>;
  /** Deletes all counts of one skill. */
  drop(orgId: string, skillId: string): Promise<void>;
}

export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);

export async function skillUseStore(mongo: Mongo): Promise<SkillUseStore> {
  const Uses = await mongo.model('skillUses', skillUseSchema);
  const ofSkill = (orgId: string, skillId: string, since: Date) => ({ $match: { orgId, skillId, day: { $gte: dayOf(since) } } });
  const summed = { activations: { $sum: '$activations' }, lastAt: { $max: '$lastAt' } };
  return {
    add: async (orgId, { skillId, caller, version, at }) => {
      const day = dayOf(at);
      const _id = `${skillId}:${caller.id}:${day.toISOString().slice(0, 10)}`;
      const update = {
        $inc: { activations: 1 },
        $max: { lastAt: at },
        $set: { caller, version },
        $setOnInsert: { skillId, day, firstAt: at },
      };
      await upsert(() => Uses.updateOne({ orgId, _id }, update, { upsert: true }));
    },
    byCaller: (orgId, skillId, since, limit) =>
      Uses.aggregate<CallerUse>([
        ofSkill(orgId, skillId, since),
        { $sort: { day: 1 } },
        {
          $group: {
            _id: '$caller.id',
            caller: { $last: '$caller' },
            ...summed,
            firstAt: { $min: '$firstAt' },
            version: { $last: '$version' },
          },
        },
        { $sort: { lastAt: -1, _id: 1 } },
        { $limit: limit },
        { $project: { _id: 0 } },
      ]),
    byDay: (orgId, skillId, since) =>
      Uses.aggregate<DayUse>([
        ofSkill(orgId, skillId, since),
        { $group: { _id: '$day', activations: { $sum: '$activations' }, callers: { $sum: 1 } } },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, day: '$_id', activations: 1, callers: 1 } },
      ]),
    bySkill: (orgId, since) =>
      Uses.aggregate<SkillUse>([
        { $match: { orgId, day: { $gte: dayOf(since) } } },
        { $group: { _id: { skill: '$skillId', caller: '$caller.id' }, ...summed } },
        { $group: { _id: '$_id.skill', ...summed, callers: { $sum: 1 } } },
        { $sort: { activations: -1, _id: 1 } },
        { $project: { _id: 0, skillId: '$_id', activations: 1, callers: 1, lastAt: 1 } },
      ]),
    drop: async (orgId, skillId) => void (await Uses.deleteMany({ orgId, skillId })),
  };
}
