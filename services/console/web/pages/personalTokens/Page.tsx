import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { blockOnMember, useActiveBlocks } from '../../api/queries/blocks.ts';
import { useMember } from '../../api/queries/members.ts';
import { useNameOf } from '../../api/queries/names.ts';
import { useCreatePersonalToken, usePersonalTokens, useRevokePersonalToken } from '../../api/queries/ownTokens.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { isKnown } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { usesOf } from '../tokens/commands.ts';
import { copy as tokenCopy } from '../tokens/copy.ts';
import { NewToken } from '../tokens/NewToken.tsx';
import { tokensSentence } from '../tokens/token.ts';
import { TokenTable } from '../tokens/TokenTable.tsx';
import { copy } from './copy.ts';

/** Personal tokens are off: where an admin allows them, and for others who can. */
function Off() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const admins = useAdminNames(!isAdmin);
  if (!isAdmin) return `${copy.off} ${copy.askAdmin(admins)}`;
  return (
    <>
      {copy.off} {copy.allow} <Link to={`/orgs/${org}/security-settings`}>{copy.settings}</Link>.
    </>
  );
}

const schema = { user: { default: '' } };

/** What acts as this member by a token? For admins, who come here from a token that was found. */
function TokensOf({ userId }: { userId: string }) {
  const now = useNow();
  const name = useNameOf(userId)?.name ?? copy.someone;
  const list = usePersonalTokens(userId);
  const revoke = useRevokePersonalToken();
  const isOff = list.firstPage?.allowed === false;
  const blocks = useActiveBlocks();
  const { data: member } = useMember(userId);
  const block = blocks && blockOnMember(blocks, { userId, groups: member?.groups ?? [] });
  // The block of a group is lifted where it stands.
  const aim = block?.target.kind === 'user' ? ({ kind: 'user', id: userId, name } as const) : undefined;
  return (
    <Page
      title={copy.titleOf(name)}
      rest={`/personal-tokens?userId=${userId}`}
      pending={list.isPending}
      sentence={isOff ? <Off /> : block !== undefined ? copy.blockedOf : isKnown(list) ? tokensSentence(list.rows, now) : undefined}
    >
      {block !== undefined && <BlockWords block={block} {...(aim && { aim })} />}
      <TokenTable
        label={copy.table}
        list={list}
        revoke={revoke}
        refused={isOff ? 'off' : block === undefined ? undefined : 'stopped'}
        empty={<Empty>{copy.noneOf}</Empty>}
      />
    </Page>
  );
}

export function PersonalTokensPage() {
  const [{ user }] = useUrlState(schema);
  return user === '' ? <OwnTokens /> : <TokensOf userId={user} />;
}

/** Which personal tokens act as me? */
function OwnTokens() {
  const org = useOrgSlug();
  const now = useNow();
  const { data: session } = useSession();
  const list = usePersonalTokens();
  const create = useCreatePersonalToken();
  const revoke = useRevokePersonalToken();
  const [isCreating, setCreating] = useState(false);
  const block = useActiveBlocks()?.mine;
  const isOff = list.firstPage?.allowed === false;
  const button = !isOff && !isCreating && (
    <Button data-create onClick={() => setCreating(true)}>
      {tokenCopy.create}
    </Button>
  );
  return (
    <Page
      title={copy.title}
      rest="/personal-tokens"
      pending={list.isPending}
      sentence={isOff ? <Off /> : block !== undefined ? blockingCopy.mine : isKnown(list) ? tokensSentence(list.rows, now) : undefined}
      actions={list.rows.length > 0 && button}
    >
      {block !== undefined && <BlockWords block={block} />}
      {isCreating && (
        <NewToken asksLife create={create} uses={usesOf(org, mcpAddress(session?.mcpUrl ?? '', org))} onClose={() => setCreating(false)} />
      )}
      <TokenTable
        label={copy.table}
        list={list}
        revoke={revoke}
        refused={isOff ? 'off' : block === undefined ? undefined : 'stopped'}
        empty={isCreating || isOff ? null : <Empty action={button}>{copy.empty}</Empty>}
      />
    </Page>
  );
}
