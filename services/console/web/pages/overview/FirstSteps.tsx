import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Setup, Usable } from '../../api/queries/setup.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { CreateServiceAccount } from '../serviceAccounts/CreateServiceAccount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import { copy } from './copy.ts';
import styles from './overview.module.css';
import { StepTitle } from './StepTitle.tsx';
import { stateOf } from './steps.ts';
import { useTested } from './useTested.ts';

// One step is open at a time, so the large ones are loaded when their turn comes.
const ImportForm = lazy(async () => ({ default: (await import('../importing/ImportForm.tsx')).ImportForm }));
const CredentialStep = lazy(async () => ({ default: (await import('./CredentialStep.tsx')).CredentialStep }));
const CallStep = lazy(async () => ({ default: (await import('./CallStep.tsx')).CallStep }));

interface Props {
  setup: Setup;
  wasCalled: boolean;
  /** The first call was made, with a token or from here: a test of the credential is a call too, and is not meant. */
  isMade: boolean;
  /** A call from here ran. */
  onRan: () => void;
  onFinish: () => void;
}

interface Step {
  title: string;
  /** What is there; undefined while nothing is. */
  done: string | undefined;
  form: ReactNode;
}

/** How many tools of the integration a grant gives. */
const toolsOf = ({ grant, integration }: Usable): number => (grant.tools === 'ALL' ? integration.toolCount : grant.tools.length);

const nothing = (): void => undefined;

/**
 * The way to the first governed call, each step ticked from what is there. What a person is in the middle of, a credential's test or a token on the
 * screen, stays until they go on, whatever happens elsewhere meanwhile.
 */
export function FirstSteps({ setup, wasCalled, isMade, onRan, onFinish }: Props) {
  const [tested, setTested] = useTested(setup.grants);
  const [held, setHeld] = useState<Usable>();
  const { imported, account, grant, lacking, usable, isRejected } = stateOf(setup);
  const calling = held ?? usable;
  const storing = tested ?? lacking;
  const steps: Step[] = [
    { title: copy.steps.import, done: imported[0] && copy.imported(imported), form: <ImportForm onDone={nothing} /> },
    {
      title: copy.steps.account,
      done: account && copy.accounts(account.name, setup.accounts - 1),
      form: <CreateServiceAccount short onDone={nothing} />,
    },
    {
      title: copy.steps.grant,
      done: grant && copy.granted(grant.account.name, grant.integration.slug, toolsOf(grant), grant.integration.toolCount),
      form: account && (
        <>
          <p>{copy.grantFor(account.name)}</p>
          <GrantForm subject={{ kind: 'serviceAccount', id: account.id }} integrations={imported} onDone={nothing} />
        </>
      ),
    },
    {
      title: copy.steps.credential,
      done:
        usable === undefined || tested !== undefined
          ? undefined
          : usable.integration.auth.type === 'none'
            ? copy.noCredential(usable.integration.slug)
            : copy.hasCredential(usable.account.name, usable.integration.slug),
      form: storing && (
        <CredentialStep
          key={`${storing.account.id} ${storing.integration.id}`}
          pair={storing}
          granted={storing.grant.tools}
          isRejected={isRejected && storing.account.id === lacking?.account.id && storing.integration.id === lacking.integration.id}
          isStored={tested !== undefined}
          onStored={() => setTested(storing)}
          onDone={() => setTested(undefined)}
        />
      ),
    },
    {
      title: copy.steps.call,
      done: isMade && tested === undefined ? copy.called : undefined,
      form: calling && (
        <CallStep
          key={calling.account.id}
          usable={calling}
          suggested={setup.suggested?.integrationId === calling.integration.id ? setup.suggested : undefined}
          isMade={isMade}
          onHold={(isHeld) => setHeld(isHeld ? calling : undefined)}
          onRan={onRan}
        />
      ),
    },
  ];
  const last = steps.length - 1;
  const open = steps.findIndex(({ done }) => done === undefined);
  const next = held !== undefined || open === -1 ? last : open;
  return (
    <Panel title={copy.stepsTitle}>
      <ol className={styles.steps}>
        {steps.map(({ title, done, form }, index) => (
          <li key={title} aria-current={index === next ? 'step' : undefined}>
            <span className={styles.number}>{index + 1}</span>
            <div className={styles.step}>
              <div className={styles.stepHead}>
                <StepTitle isNext={index === next}>{title}</StepTitle>
                {done !== undefined && <bdi className={styles.done}>{done}</bdi>}
                <Status of={done !== undefined ? 'step.done' : index === next ? 'step.next' : 'step.later'} plain />
              </div>
              {index === next && <Suspense fallback={<Loading rows={2} />}>{form}</Suspense>}
            </div>
          </li>
        ))}
      </ol>
      {wasCalled && held === undefined && tested === undefined && (
        <div>
          <Button onClick={onFinish}>{copy.finish}</Button>
        </div>
      )}
    </Panel>
  );
}
