import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useDeleteGrant } from '../../api/queries/grants.ts';
import { useDeleteCredential } from '../../api/queries/integrations.ts';
import type { Grant, Integration } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { toast } from '../../ui/toast.tsx';
import { connectionCopy } from '../access/connectionCopy.ts';
import { copy as accessCopy } from '../access/copy.ts';
import { isConnectable } from '../access/isConnectable.ts';
import { BlockDialog } from '../blocking/BlockDialog.tsx';
import { copy as blockingCopy } from '../blocking/copy.ts';
import { copy } from './copy.ts';

interface Props {
  grant: Grant;
  /** Undefined when it was deleted: then only the grant can be removed. */
  integration: Integration | undefined;
  isConnected: boolean;
  onTools: () => void;
  onCredential: () => void;
}

/** What can be changed about one grant. */
export function GrantMenu({ grant, integration, isConnected, onTools, onCredential }: Props) {
  const remove = useDeleteGrant();
  const disconnect = useDeleteCredential({ kind: 'serviceAccount', id: grant.subject.id });
  const [asked, setAsked] = useState<'grant' | 'credential' | 'block'>();
  const slug = integration?.slug ?? grant.resource.id;
  const removeGrant = async (): Promise<void> => {
    const done = await remove.run({ subject: grant.subject, resource: grant.resource });
    if (done === undefined) return;
    setAsked(undefined);
    toast(copy.grantRemoved(slug));
  };
  const removeCredential = async (): Promise<void> => {
    if ((await disconnect.run(slug)) !== undefined) setAsked(undefined);
  };
  return (
    <>
      <RowMenu label={copy.menu(slug)}>
        {integration !== undefined && <Menu.Item onClick={onTools}>{copy.change}</Menu.Item>}
        {integration !== undefined && integration.auth.type !== 'none' && (
          <Menu.Item onClick={onCredential}>
            {isConnected
              ? copy.replace
              : isConnectable({ kind: 'serviceAccount' }, integration)
                ? connectionCopy.connect
                : copy.setCredential}
          </Menu.Item>
        )}
        {isConnected && (
          <Menu.Item color="red" onClick={() => setAsked('credential')}>
            {copy.removeCredential}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => setAsked('grant')}>
          {copy.removeGrant}
        </Menu.Item>
        {integration !== undefined && (
          <Menu.Item color="red" onClick={() => setAsked('block')}>
            {blockingCopy.openIntegration}
          </Menu.Item>
        )}
      </RowMenu>
      <Confirm
        opened={asked === 'grant'}
        onClose={() => setAsked(undefined)}
        title={copy.removeGrantTitle(slug)}
        action={copy.removeGrant}
        running={copy.removing}
        keep={copy.keepGrant}
        onConfirm={() => void removeGrant()}
        isPending={remove.isPending}
        problem={remove.problem}
      >
        <p>{copy.removeGrantBody(accessCopy.access(grant.tools, integration?.toolCount))}</p>
      </Confirm>
      <Confirm
        opened={asked === 'credential'}
        onClose={() => setAsked(undefined)}
        title={copy.removeCredentialTitle(slug)}
        action={copy.removeCredential}
        running={copy.removing}
        keep={copy.keepCredential}
        onConfirm={() => void removeCredential()}
        isPending={disconnect.isPending}
        problem={disconnect.problem}
        final
      >
        <p>{copy.removeCredentialBody}</p>
      </Confirm>
      <BlockDialog
        aim={{ kind: 'integration', slug, name: slug }}
        opened={asked === 'block'}
        onClose={() => setAsked(undefined)}
        onDone={(said) => {
          setAsked(undefined);
          toast(said);
        }}
      />
    </>
  );
}
