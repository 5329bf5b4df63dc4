import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAgentDeployments } from '../../api/queries/deployments.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Secret } from '../../ui/Secret.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { usesOf } from '../tokens/commands.ts';
import { copy } from './copy.ts';
import { DeploymentPanel } from './DeploymentPanel.tsx';
import parts from '../../ui/parts.module.css';
import { NewDeploymentForm } from './NewDeploymentForm.tsx';

/** Shows where an agent runs. Its author reads it, admins change it. */
export function DeployTab({ name, version }: { name: string; version: number }) {
  const isAdmin = useIsAdmin();
  const org = useOrgSlug();
  const { data: session } = useSession();
  const list = useAgentDeployments(name);
  const [isDeploying, setDeploying] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const [said, setSaid] = useState('');
  const deploy = isAdmin && !isDeploying && made === undefined && <Button onClick={() => setDeploying(true)}>{copy.deploy}</Button>;
  const rest = { agent: name, current: version, onSaid: setSaid };
  return (
    <div className={parts.parts}>
      <Panel
        title={copy.title}
        note={isAdmin ? copy.tabNote : `${copy.tabNote} ${copy.onlyAdmins}`}
        actions={list.rows.length > 0 && deploy}
      >
        <StatusLine>{said}</StatusLine>
        {made !== undefined && (
          <Secret
            title={copy.created(made.name)}
            value={made.token}
            uses={usesOf(org, mcpAddress(session?.mcpUrl ?? '', org))}
            onStored={() => setMade(undefined)}
          />
        )}
        {isDeploying && (
          <Sheet>
            <NewDeploymentForm
              agent={name}
              current={version}
              onCreated={(created, token) => {
                setDeploying(false);
                setMade({ name: created, token });
              }}
              onPushed={(words) => {
                setDeploying(false);
                setSaid(words);
              }}
              onCancel={() => setDeploying(false)}
            />
          </Sheet>
        )}
        {list.isPending && <Loading />}
        {list.problem !== null && <Failure problem={list.problem} retry={list.retry} what={copy.title} />}
        {!list.isPending && list.problem === null && list.rows.length === 0 && !isDeploying && made === undefined && (
          <Empty action={deploy}>{copy.none}</Empty>
        )}
      </Panel>
      {list.rows.map((deployment) => (
        <DeploymentPanel key={deployment.id} deployment={deployment} {...rest} />
      ))}
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore}>
          {copy.more}
        </Button>
      )}
    </div>
  );
}
