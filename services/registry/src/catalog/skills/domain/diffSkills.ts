/** Two versions of a skill beside each other, for people. */
import { FOREIGN } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { DiffedLines, diffLines, linesOf } from '../../authored/versions/diffLines';
import { halvesOf } from './document';
import { contentOf, type AttachmentRow, type SkillParts } from './row';

const Side = Type.Object({ bytes: Type.Integer(), digest: Type.String() });
/** Two versions beside each other, in the order of reading. */
export const SkillDiff = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  /** The front matter as the document writes it. */
  frontMatter: DiffedLines,
  instructions: DiffedLines,
  /** Attachments that differ, by path. */
  attachments: Type.Array(
    Type.Object({
      path: Type.String(FOREIGN),
      op: Type.Enum(['added', 'removed', 'changed']),
      from: Type.Optional(Side),
      to: Type.Optional(Side),
    }),
  ),
});
export type SkillDiff = Static<typeof SkillDiff>;

type Attachments = SkillDiff['attachments'];

/** Lists attachments that differ, by path. */
function diffAttachments(before: readonly AttachmentRow[], after: readonly AttachmentRow[]): Attachments {
  const sides = new Map<string, { from?: AttachmentRow; to?: AttachmentRow }>();
  for (const from of before) sides.set(from.path, { from });
  for (const to of after) sides.set(to.path, { ...sides.get(to.path), to });
  return [...sides]
    .filter(([, { from, to }]) => from?.digest !== to?.digest)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { from, to }]) => ({
      path,
      op: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed',
      ...(from !== undefined && { from: { bytes: from.bytes, digest: from.digest } }),
      ...(to !== undefined && { to: { bytes: to.bytes, digest: to.digest } }),
    }));
}

export function diffSkills(before: SkillParts, after: SkillParts): Pick<SkillDiff, 'frontMatter' | 'instructions' | 'attachments'> {
  const [old, now] = [before, after].map((parts) => halvesOf(contentOf(parts), parts.frontMatter)) as [
    ReturnType<typeof halvesOf>,
    ReturnType<typeof halvesOf>,
  ];
  return {
    frontMatter: diffLines(linesOf(old.front), linesOf(now.front)),
    instructions: diffLines(linesOf(old.instructions), linesOf(now.instructions)),
    attachments: diffAttachments(before.attachments, after.attachments),
  };
}
