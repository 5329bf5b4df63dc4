/** Previews of handing an agent or a skill to another author: which one, who wrote it, and who would be its author. */
import type { registry } from '@gatehouse/contracts';
import type { Act } from '../../act';
import { newAuthor } from '../../usecases/newAuthor';
import { requireRevision, type ManagementParts, type ToolPreview } from '../tool';
import { namesOf } from './names';

interface Transfer {
  readonly kind: 'agent' | 'skill';
  readonly id: string;
  /** The revision the caller means, and the one there is. */
  readonly stated: number | undefined;
  readonly now: number;
  readonly author: registry.NewAuthor;
}

/** Rejects as the change would when the new author is none. */
export async function previewOfTransfer(
  parts: ManagementParts,
  act: Act,
  { kind, id, stated, now, author }: Transfer,
): Promise<ToolPreview> {
  requireRevision(kind, stated, { revision: now });
  await newAuthor(parts.bus, act, author);
  const mentions = [{ at: '/id', kind, id } as const, { at: '/author/id', kind: author.kind, id: author.id }];
  return { names: await namesOf(parts, act, mentions), seen: String(now) };
}
