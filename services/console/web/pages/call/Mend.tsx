import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useBlocksOn } from '../../api/queries/blocks.ts';
import { useAllGrants } from '../../api/queries/grants.ts';
import { ME, useIntegrations, type CredentialHolder } from '../../api/queries/integrations.ts';
import { useMe } from '../../api/queries/me.ts';
import { useServiceAccount, useSetServiceAccountStatus } from '../../api/queries/serviceAccounts.ts';
import type { Block, Integration, Subject } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { GrantForm } from '../access/GrantForm.tsx';
import { SetCredential } from '../access/SetCredential.tsx';
import { toolAim, type Aim } from '../blocking/aim.ts';
import { copy as blockCopy } from '../blocking/copy.ts';
import { useLift } from '../blocking/useLift.ts';
import styles from './call.module.css';
import { copy } from './copy.ts';
import type { Timeline } from './timeline.ts';

/** A form behind a button; once it is done the call can be made again. */
function Behind({
  action,
  done = copy.mended,
  form,
}: {
  action: string;
  done?: string;
  form: (onDone: () => void, onCancel: () => void) => ReactNode;
}) {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  if (state === 'done') return <p role="status">{done}</p>;
  if (state === 'closed')
    return (
      <Button variant="default" onClick={() => setState('open')}>
        {action}
      </Button>
    );
  return (
    <Sheet>
      {form(
        () => setState('done'),
        () => setState('closed'),
      )}
    </Sheet>
  );
}

const isOn = ({ target }: Block, { actor, target: called, tool }: Timeline['first']): boolean =>
  target.id === actor.id || (target.id === called?.id && (!('tool' in target) || tool?.endsWith(`/${target.tool}`) === true));

/** What such a block stops, by the names that the entry has. */
function aimOf({ target }: Block, { actor, tool = '' }: Timeline['first']): Aim | undefined {
  const slug = tool.split('/')[0] ?? '';
  if ('tool' in target) return toolAim(`${slug}/${target.tool}`);
  if (target.kind === 'integration') return slug === '' ? undefined : { kind: 'integration', slug, name: slug };
  return target.id === actor.id ? { kind: target.kind, id: target.id, name: actor.name ?? target.id } : undefined;
}

/** The blocks that stop such a call, each with the way to lift it; `isBeside`: something else stopped it first, and nothing is said where there is none. */
function LiftBlocks({ first, isBeside = false }: Pick<Timeline, 'first'> & { isBeside?: boolean }) {
  const org = useOrgSlug();
  const onActor = useBlocksOn(first.actor.id);
  const onCalled = useBlocksOn(first.target?.id);
  const { lift, isPending, problem } = useLift();
  if (onActor.isLoading || onCalled.isLoading) return null;
  const blocks = [...(onActor.data ?? []), ...(onCalled.data ?? [])].filter((block) => isOn(block, first));
  if (isBeside && blocks.length === 0) return null;
  return (
    <div className={styles.mend}>
      {blocks.map((block) => (
        <div key={block.id} className={styles.mend}>
          <bdi>
            <Pieces text={blockCopy.blockedBy(block.reason, block.createdBy)} />
          </bdi>
          <Button variant="default" disabled={isPending} onClick={() => lift(block, aimOf(block, first))}>
            {blockCopy.lift}
          </Button>
        </div>
      ))}
      <WriteProblem problem={problem} />
      {blocks.length === 0 && <Link to={`/orgs/${org}/blocks`}>{copy.noBlock}</Link>}
    </div>
  );
}

/** A button that enables the service account, where it is disabled. */
function EnableAccount({ id }: { id: string }) {
  const { data } = useServiceAccount(id);
  const { run, isPending, problem } = useSetServiceAccountStatus(id);
  const [isDone, setDone] = useState(false);
  if (isDone) return <p role="status">{copy.mended}</p>;
  if (data?.status !== 'DISABLED') return null;
  return (
    <>
      <Button variant="default" disabled={isPending} onClick={() => void run('enable').then((done) => setDone(done !== undefined))}>
        {copy.enable(data.name)}
      </Button>
      <WriteProblem problem={problem} />
    </>
  );
}

/** The holder whose credential the person who looks may store; undefined if they may not. */
function holderOf({ kind, id = '' }: Timeline['first']['actor'], me: string | undefined, isAdmin: boolean): CredentialHolder | undefined {
  if (kind === 'user') return id === me ? ME : undefined;
  return isAdmin && (kind === 'serviceAccount' || kind === 'orgToken') ? { kind, id } : undefined;
}

/** The step that stopped the call, as far as somebody can change it here: an API that answers 401 did not accept the credential. */
export const mendedStep = ({ denial, result }: Timeline): string | undefined =>
  denial?.step ?? (result?.status === 401 ? 'credential' : undefined);

/** Adds the refused tool to what the caller has. */
function GrantTool({ first: { actor, tool = '' }, integration }: Pick<Timeline, 'first'> & { integration: Integration }) {
  const grants = useAllGrants({ subject: actor.id!, resource: integration.id });
  if (grants.data === undefined) return null;
  const has = grants.data.flatMap(({ tools }) => (Array.isArray(tools) ? tools : []));
  const suggested = [...new Set([...has, tool.slice(integration.slug.length + 1)])];
  const subject = { kind: actor.kind as Subject['kind'], id: actor.id! };
  return (
    <Behind
      action={copy.grantTo(actor.name ?? actor.id!)}
      form={(onDone, onCancel) => (
        <GrantForm subject={subject} integrations={[integration]} suggested={suggested} onDone={onDone} onCancel={onCancel} />
      )}
    />
  );
}

/** Lets people who may do so mend what refused a call, from here; empty if it is mended elsewhere. */
export function Mend({ timeline }: { timeline: Timeline }) {
  const { denial, first } = timeline;
  const isAdmin = useIsAdmin();
  const me = useMe();
  const step = mendedStep(timeline);
  const integrations = useIntegrations(step === 'grant' || step === 'credential');
  const { actor, tool = '' } = first;
  const integration = integrations.data?.find(({ slug }) => tool.startsWith(`${slug}/`));
  if (step === 'block' && isAdmin) return <LiftBlocks first={first} />;
  if (step === 'standing' && isAdmin && actor.kind === 'serviceAccount' && actor.id !== undefined) return <EnableAccount id={actor.id} />;
  if (integration === undefined) return null;
  if (step === 'grant' && isAdmin && actor.id !== undefined && (actor.kind === 'serviceAccount' || actor.kind === 'user')) {
    return (
      <>
        <GrantTool first={first} integration={integration} />
        <LiftBlocks first={first} isBeside />
      </>
    );
  }
  const holder = step === 'credential' ? holderOf(actor, me.data?.user.id, isAdmin) : undefined;
  if (holder === undefined) return null;
  return (
    <Behind
      action={denial === undefined ? copy.replaceCredential : copy.storeCredential}
      done={denial === undefined ? copy.replaced : copy.mended}
      form={(onDone, onCancel) => <SetCredential holder={holder} integration={integration} onDone={onDone} onCancel={onCancel} />}
    />
  );
}
