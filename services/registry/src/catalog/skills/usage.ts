/** What authors and admins are told of the use of skills, and what of one skill somebody would read. */
import { FOREIGN, policy, registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

const Count = Type.Integer({ minimum: 0 });

/** Activations: how often the instructions were read through the meta-tool. */
export const SkillUsage = Type.Object({
  /** Counted from the start of this day, UTC. */
  since: Type.String(),
  activations: Count,
  /** Callers, the one who used it last first; at most 200. */
  callers: Type.Array(
    Type.Object({
      caller: registry.Author,
      activations: Count,
      firstAt: Type.String(),
      lastAt: Type.String(),
      /** The version that was current the last time. */
      version: registry.VersionNumber,
    }),
  ),
  /** Days without an activation are left out. */
  days: Type.Array(Type.Object({ day: Type.String(), activations: Count, callers: Count })),
});
export type SkillUsage = Static<typeof SkillUsage>;

/** Use of each skill that was used at all, most used first. */
export const UsageOfSkills = Type.Object({
  since: Type.String(),
  skills: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(FOREIGN), activations: Count, callers: Count, lastAt: Type.String() }),
  ),
});
export type UsageOfSkills = Static<typeof UsageOfSkills>;

/** Somebody who might read a skill, as they were looked up. */
export interface Reader extends Pick<policy.DescribedCaller, 'id' | 'name' | 'role' | 'groups'> {
  readonly kind: 'user' | 'serviceAccount';
  readonly active: boolean;
}

export const SkillPreview = Type.Object({
  reader: Type.Object({ kind: Type.Enum(['user', 'serviceAccount']), id: Type.String(), name: Type.String(), active: Type.Boolean() }),
  /** Why the reader sees the skill; absent when it is not there for them. */
  ownership: Type.Optional(registry.SkillOwnership),
  /** The grants that open it, whatever else does. */
  because: policy.EffectiveGrant.properties.because,
  /** Its line in the text that every client of the reader is told beforehand; absent when it does not stand there. */
  line: Type.Optional(
    Type.Object({
      text: Type.String(FOREIGN),
      /** The description is shortened or left out. */
      isCut: Type.Boolean(),
    }),
  ),
  /** How many skills come before it in that text, which lists the first ones only. */
  ahead: Type.Optional(Count),
  /** The text that activate_skill answers. */
  activation: Type.Optional(Type.String(FOREIGN)),
  /** Attachments as read_skill_attachment gives them: text as text, the rest in base64. */
  attachments: Type.Array(
    Type.Object({ path: Type.String(FOREIGN), mediaType: Type.String(), bytes: Type.Integer(), as: Type.Enum(['text', 'resource']) }),
  ),
  /** What is hidden from the reader, cut or behind others, in sentences. */
  notes: Type.Array(Type.String()),
});
export type SkillPreview = Static<typeof SkillPreview>;
