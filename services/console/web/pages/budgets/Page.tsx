import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useBudgets } from '../../api/queries/budgets.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Budget } from '../../api/types.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { BudgetForm } from './BudgetForm.tsx';
import { BudgetRow, type BudgetAction } from './BudgetRow.tsx';
import styles from './budgets.module.css';
import { copy } from './copy.ts';
import { Usage } from './Usage.tsx';

const schema = { usage: { default: '' } };
const WORST = { HARD_CROSSED: 0, SOFT_CROSSED: 1, OK: 2 } as const;

interface Row {
  slug: string;
  budget: Budget | undefined;
}

/** Those with a budget first, the worst on top; the rest by name. */
const byUrgency = (left: Row, right: Row): number =>
  (left.budget === undefined ? 3 : WORST[left.budget.state]) - (right.budget === undefined ? 3 : WORST[right.budget.state]);

/** How close is each integration to its limit? */
export function BudgetsPage() {
  const [{ usage }, setUrl] = useUrlState(schema);
  const budgets = useBudgets();
  const integrations = useIntegrations();
  const [edited, setEdited] = useState('');
  const [asked, setAsked] = useState<{ what: 'reset' | 'remove'; slug: string; budget: Budget }>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const isKnown = budgets.data !== undefined && integrations.data !== undefined;
  const rows: Row[] = (integrations.data ?? [])
    .map(({ id, slug }) => ({ slug, budget: budgets.data?.find(({ integrationId }) => integrationId === id) }))
    .sort(byUrgency);
  const slugsOf = (state: Budget['state']): string[] => rows.filter(({ budget }) => budget?.state === state).map(({ slug }) => slug);
  const failure = budgets.error ?? integrations.error;
  const ask = ({ slug, budget }: Row, action: BudgetAction): void => {
    setSaid('');
    if (action === 'usage') return setUrl({ usage: usage === slug ? '' : slug });
    if (action === 'set') return setEdited(slug);
    if (budget === undefined) return;
    setAsked({ what: action, slug, budget });
    setAsking(true);
  };
  const close = (words: string): void => {
    setEdited('');
    setAsking(false);
    setSaid(words);
  };
  return (
    <Page
      title={copy.title}
      rest="/budgets"
      pending={!isKnown && failure === null}
      sentence={
        isKnown
          ? copy.sentence(rows.filter(({ budget }) => budget !== undefined).length, slugsOf('SOFT_CROSSED'), slugsOf('HARD_CROSSED'))
          : undefined
      }
    >
      {failure !== null && !isKnown && (
        <Failure
          problem={toProblem(failure)}
          retry={() => void Promise.all([budgets.refetch(), integrations.refetch()])}
          what={copy.title}
        />
      )}
      {!isKnown && failure === null && <Loading />}
      {isKnown && (
        <Panel title={copy.listTitle} note={copy.note}>
          <StatusLine>{said}</StatusLine>
          {rows.length === 0 && <Empty>{copy.none}</Empty>}
          <ul className={styles.rows}>
            {rows.map((row) =>
              row.slug === edited ? (
                <li key={row.slug} className={styles.row}>
                  <Sheet>
                    <BudgetForm
                      slug={row.slug}
                      budget={row.budget}
                      onSaved={(at) => close(copy.saved(row.slug, clockTime(at)))}
                      onCancel={() => setEdited('')}
                    />
                  </Sheet>
                </li>
              ) : (
                <BudgetRow key={row.slug} slug={row.slug} budget={row.budget} onAsk={(action) => ask(row, action)} />
              ),
            )}
          </ul>
        </Panel>
      )}
      {rows.some(({ slug }) => slug === usage) && <Usage key={usage} slug={usage} onClose={() => setUrl({ usage: '' })} />}
      <BudgetDialog asked={asked} opened={isAsking} onClose={() => setAsking(false)} onDone={close} />
    </Page>
  );
}
