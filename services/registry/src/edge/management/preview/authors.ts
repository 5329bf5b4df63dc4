/** Previews of handing an agent or a skill to another author: which one, who wrote it, and who would be its author. */
import { AppError, type registry } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { newAuthor } from '../../../catalog/authored/newAuthor';
import { requireRevision, type ManagementDeps, type ToolPreview } from '../tool';
import { readThings, told } from './names';
import { asSeen, seenOf } from './seen';

interface Transfer {
  readonly kind: 'agent' | 'skill';
  readonly id: string;
  /** The one the caller means. */
  readonly revision?: number;
  readonly author: registry.NewAuthor;
}

async function readTransfer(deps: ManagementDeps, act: Act, { kind, id, author }: Transfer) {
  const mentions = [{ at: '/id', kind, id } as const, { at: '/author/id', kind: author.kind, id: author.id }];
  const things = await readThings(deps, act, mentions);
  const revision = things[0]?.revision;
  if (revision === undefined) throw new AppError('not_found', `No such ${kind}`);
  return { names: told(things), revision, seen: seenOf(things) };
}

/** Previews a transfer; rejects where the transfer itself would. */
export async function previewOfTransfer(deps: ManagementDeps, act: Act, transfer: Transfer): Promise<ToolPreview> {
  const { names, revision, seen } = await readTransfer(deps, act, transfer);
  requireRevision(transfer.kind, transfer.revision, { revision });
  await newAuthor(deps.bus, act, transfer.author);
  return { names, seen };
}

/** The revision a transfer is made from: that which was seen, or what its caller states. */
export async function revisionOfTransfer(deps: ManagementDeps, act: Act, transfer: Transfer, seen: string | undefined) {
  const now = await asSeen(act, seen, () => readTransfer(deps, act, transfer));
  return now?.revision ?? transfer.revision;
}
