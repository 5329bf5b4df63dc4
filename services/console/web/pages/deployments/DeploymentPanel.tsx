import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { mcpAddress, useSession } from '../../api/session.ts';
import type { Deployment } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { grouped } from '../../ui/numberWords.ts';
import { Detail, Details, Panel, Sheet } from '../../ui/Panel.tsx';
import { Secret } from '../../ui/Secret.tsx';
import { Time } from '../../ui/Time.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { usesOf } from '../tokens/commands.ts';
import { CallHelp, DeploymentStatus, kindOf, RunsAs } from './cells.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { copy } from './copy.ts';
import text from '../../ui/text.module.css';
import styles from './deployments.module.css';
import { OutsideList, SessionGuide } from './Outside.tsx';
import { PushSteps } from './PushSteps.tsx';
import { Questions } from './Questions.tsx';
import { useDeploymentActions } from './useDeploymentActions.ts';

interface Props {
  agent: string;
  /** The agent's newest version. */
  current: number;
  deployment: Deployment;
  onSaid: (words: string) => void;
}

/** One deployment: what it is, how its push went, and the switch that cuts it off. */
export function DeploymentPanel({ agent, current, deployment, onSaid }: Props) {
  const isAdmin = useIsAdmin();
  const org = useOrgSlug();
  const { data: session } = useSession();
  const [isChanging, setChanging] = useState(false);
  const actions = useDeploymentActions(agent, deployment, onSaid);
  const { state, version, versions, serviceAccountId, token, createdAt, createdBy, push } = deployment;
  const { name, isPending } = actions;
  const button = (label: string, onClick: () => void, isShown = true, color?: 'red'): ReactNode =>
    isShown && (
      <Button variant="default" color={color} size="xs" aria-label={`${label}, ${name}`} disabled={isPending} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <Panel
      title={name}
      note={kindOf(deployment)}
      actions={
        isAdmin && (
          <>
            {button(copy.pushAgain, actions.pushAgain, push !== undefined && (state === 'failed' || state === 'active'))}
            {button(copy.resume, actions.resume, state === 'suspended')}
            {button(copy.suspend, () => actions.ask('suspend'), state !== 'suspended', 'red')}
            {button(copy.change, () => setChanging(true), state !== 'pushing' && !isChanging)}
            {button(copy.renew, () => actions.ask('renew'), push === undefined && state === 'active')}
            {button(copy.remove, () => actions.ask('remove'), true, 'red')}
          </>
        )
      }
    >
      <WriteProblem problem={actions.problem} />
      {actions.token !== undefined && (
        <Secret
          title={copy.renewed(name)}
          value={actions.token}
          uses={usesOf(org, mcpAddress(session?.mcpUrl ?? '', org))}
          onStored={actions.forgetToken}
        />
      )}
      {isChanging && (
        <Sheet>
          <ChangeForm
            agent={agent}
            current={current}
            deployment={deployment}
            onDone={(words) => {
              setChanging(false);
              onSaid(words);
            }}
            onCancel={() => setChanging(false)}
          />
        </Sheet>
      )}
      <Details>
        <Detail name={copy.columns.state}>
          <DeploymentStatus of={deployment} />
        </Detail>
        <Detail name={copy.version}>
          v{grouped(version)}
          {versions.length > 1 && <span className={text.muted}>, {copy.history(versions.length)}</span>}
        </Detail>
        <Detail name={copy.runsAs}>
          <RunsAs id={serviceAccountId} />
        </Detail>
        {isAdmin && (
          <Detail name={copy.lastCall}>
            <Time at={token?.lastUsedAt} never={copy.never} />
          </Detail>
        )}
        <Detail name={copy.madeBy}>
          <bdi>{createdBy.name}</bdi> <Time at={createdAt} />
        </Detail>
      </Details>
      {isAdmin && <CallHelp of={deployment} />}
      {push !== undefined && <PushSteps push={push} />}
      {push?.nameCaller === true && <p className={styles.words}>{copy.nameCallerOn}</p>}
      {push !== undefined && push.outside.length > 0 && (
        <>
          <h3 className={styles.heading}>{copy.outside}</h3>
          <OutsideList outside={push.outside} />
        </>
      )}
      {push?.session !== undefined && <SessionGuide session={push.session} />}
      <Questions deployment={deployment} actions={actions} />
    </Panel>
  );
}
