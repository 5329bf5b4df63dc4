import type { ReactNode } from 'react';
import type { Setup } from '../../api/queries/setup.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { CreateServiceAccount } from '../serviceAccounts/CreateServiceAccount.tsx';
import { CallStep } from './CallStep.tsx';
import { copy } from './copy.ts';
import { GrantStep } from './GrantStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import styles from './overview.module.css';

interface Step {
  title: string;
  /** What is there; undefined while nothing is. */
  done: string | undefined;
  form: ReactNode;
}

function stepsOf(setup: Setup): Step[] {
  const { integrations, accounts, grants, unconnected } = setup;
  const [integration] = integrations;
  const [account] = accounts;
  const usable = grants.find((one) => !unconnected.some((other) => other.account === one.account && other.integration === one.integration));
  return [
    {
      title: copy.steps.import,
      done: integration && copy.imported(integration.slug, integration.toolCount, integrations.length - 1),
      form: <ImportStep />,
    },
    {
      title: copy.steps.account,
      done: account && copy.accounts(account.name, accounts.length - 1),
      form: <CreateServiceAccount short onDone={() => undefined} />,
    },
    {
      title: copy.steps.grant,
      done: usable && copy.granted(usable.account.name, usable.integration.slug),
      form: account && <GrantStep setup={setup} account={account} />,
    },
    { title: copy.steps.call, done: undefined, form: usable && <CallStep account={usable.account} grant={usable} /> },
  ];
}

/** The way to the first governed call, each step ticked from what is there. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup);
  const next = steps.findIndex(({ done }) => done === undefined);
  return (
    <Panel title={copy.stepsTitle}>
      <ol className={styles.steps}>
        {steps.map(({ title, done, form }, index) => (
          <li key={title} aria-current={index === next ? 'step' : undefined}>
            <span className={styles.number}>{index + 1}</span>
            <div className={styles.step}>
              <div className={styles.stepHead}>
                <h3>{title}</h3>
                {done !== undefined && <bdi className={styles.done}>{done}</bdi>}
                <Status of={done !== undefined ? 'step.done' : index === next ? 'step.next' : 'step.later'} plain />
              </div>
              {index === next && form}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
