import { useParams } from 'react-router';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useGrants } from '../../api/queries/grants.ts';
import { useGroup } from '../../api/queries/groups.ts';
import { UnreadPage } from '../../app/UnreadPage.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { BlockNow } from '../blocking/BlockNow.tsx';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { About } from './About.tsx';
import { copy } from './copy.ts';
import { DeleteGroup } from './DeleteGroup.tsx';
import { GrantsPanel } from './GrantsPanel.tsx';
import { MembersPanel } from './MembersPanel.tsx';

/** Who is in this group, and what does that give them? */
export function GroupPage() {
  const { id = '' } = useParams();
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { data: group, error, refetch } = useGroup(id);
  const blocks = useActiveBlocks();
  const grants = useGrants({ subject: id }, isAdmin && group !== undefined);
  const back = { to: `/orgs/${org}/groups`, label: copy.list };
  if (group === undefined) return <UnreadPage error={error} retry={() => void refetch()} what={copy.what} back={back} />;
  const granted = grants.isPending ? undefined : grants.rows.filter(({ resource }) => resource.kind === 'integration').length;
  const aim = { kind: 'group', id, name: group.group.name } as const;
  const block = blocks?.on(aim);
  const isWaiting = isAdmin && grants.isPending;
  return (
    <Page
      title={group.group.name}
      back={back}
      rest={`/groups/${id}`}
      pending={isWaiting}
      status={block !== undefined && <Status of="block.active" />}
      sentence={block === undefined ? copy.sentence(group.members.length, granted) : copy.blocked}
      actions={
        isAdmin && (
          <>
            {blocks !== undefined && block === undefined && <BlockNow aim={aim} />}
            <DeleteGroup group={group.group} grants={granted} />
          </>
        )
      }
    >
      {block !== undefined && <BlockWords block={block} aim={aim} />}
      <MembersPanel group={group} grants={granted} blocks={blocks} />
      {isAdmin && <GrantsPanel group={group.group} grants={grants} />}
      <About group={group.group} />
    </Page>
  );
}
