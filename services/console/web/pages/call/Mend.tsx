import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useBlocksOn } from '../../api/queries/blocks.ts';
import { ME, useIntegrations, type CredentialHolder } from '../../api/queries/integrations.ts';
import { useMe } from '../../api/queries/me.ts';
import type { Block } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { GrantForm } from '../access/GrantForm.tsx';
import { copy as blockCopy } from '../blocking/copy.ts';
import { useLift } from '../blocking/useLift.ts';
import styles from './call.module.css';
import { copy } from './copy.ts';
import type { Timeline } from './timeline.ts';

/** A form behind a button; once it is done the call can be made again. */
function Behind({ action, form }: { action: string; form: (onDone: () => void, onCancel: () => void) => ReactNode }) {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  if (state === 'done') return <p role="status">{copy.mended}</p>;
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

/** The blocks that stop such a call, each with the way to lift it. */
function LiftBlocks({ first }: Pick<Timeline, 'first'>) {
  const org = useOrgSlug();
  const onActor = useBlocksOn(first.actor.id);
  const onCalled = useBlocksOn(first.target?.id);
  const { lift, isPending, problem } = useLift();
  if (onActor.isLoading || onCalled.isLoading) return null;
  const blocks = [...(onActor.data ?? []), ...(onCalled.data ?? [])].filter((block) => isOn(block, first));
  return (
    <div className={styles.mend}>
      {blocks.map((block) => (
        <div key={block.id} className={styles.mend}>
          <bdi>
            <Pieces text={blockCopy.blockedBy(block.reason, block.createdBy)} />
          </bdi>
          <Button variant="default" disabled={isPending} onClick={() => lift(block, undefined)}>
            {blockCopy.lift}
          </Button>
        </div>
      ))}
      <WriteProblem problem={problem} />
      {blocks.length === 0 && <Link to={`/orgs/${org}/blocks`}>{copy.noBlock}</Link>}
    </div>
  );
}

/** Whose credential the person who looks may store. */
function holderOf({ kind, id = '' }: Timeline['first']['actor'], me: string | undefined, isAdmin: boolean): CredentialHolder | undefined {
  if (kind === 'user') return id === me ? ME : undefined;
  return isAdmin && (kind === 'serviceAccount' || kind === 'orgToken') ? { kind, id } : undefined;
}

/** What would let such a call through, done from here by who may do it; nothing for what is mended elsewhere. */
export function Mend({ timeline: { denial, first } }: { timeline: Timeline }) {
  const isAdmin = useIsAdmin();
  const me = useMe();
  const step = denial?.step;
  const integrations = useIntegrations(step === 'grant' || step === 'credential');
  const { actor, tool = '' } = first;
  const integration = integrations.data?.find(({ slug }) => tool.startsWith(`${slug}/`));
  if (step === 'block' && isAdmin) return <LiftBlocks first={first} />;
  if (integration === undefined) return null;
  if (step === 'grant' && isAdmin && actor.id !== undefined && (actor.kind === 'serviceAccount' || actor.kind === 'user')) {
    const subject = { kind: actor.kind, id: actor.id };
    return (
      <Behind
        action={copy.grantTo(actor.name ?? actor.id)}
        form={(onDone, onCancel) => <GrantForm subject={subject} integrations={[integration]} onDone={onDone} onCancel={onCancel} />}
      />
    );
  }
  const holder = step === 'credential' ? holderOf(actor, me.data?.user.id, isAdmin) : undefined;
  if (holder === undefined) return null;
  return (
    <Behind
      action={copy.storeCredential}
      form={(onDone, onCancel) => <CredentialForm holder={holder} integration={integration} onDone={onDone} onCancel={onCancel} />}
    />
  );
}
