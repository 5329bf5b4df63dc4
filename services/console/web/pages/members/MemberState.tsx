import { blockOnMember, type ActiveBlocks } from '../../api/queries/blocks.ts';
import type { Member } from '../../api/types.ts';
import { Status } from '../../ui/Status.tsx';

/** The worst comes first: a block stops a member, active or not. Nobody is called active before it is known that no block stops them. */
export function MemberState({ member, blocks }: { member: Member; blocks: ActiveBlocks | undefined }) {
  if (blocks !== undefined && blockOnMember(blocks, member) !== undefined) return <Status of="block.active" />;
  return (blocks !== undefined || member.status !== 'ACTIVE') && <Status of={{ kind: 'member', value: member.status }} />;
}
