import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useBudgets } from '../../api/queries/budgets.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Budget } from '../../api/types.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { BudgetForm } from './BudgetForm.tsx';
import { BudgetRow, type BudgetAction } from './BudgetRow.tsx';
import styles from './budgets.module.css';
import { copy } from './copy.ts';
import { shownBudgets, type Row, type Shown } from './shownBudgets.ts';
import { Usage } from './Usage.tsx';

const schema = {
  usage: { default: '' },
  q: { default: '' },
  show: { default: 'all', choices: Object.keys(copy.shows) },
  sort: { default: 'urgency', choices: Object.keys(copy.orders) },
};

/** How close is each integration to its limit? */
export function BudgetsPage() {
  const [{ usage, q, show, sort }, setUrl] = useUrlState(schema);
  const budgets = useBudgets();
  const integrations = useIntegrations();
  const [edited, setEdited] = useState('');
  const [asked, setAsked] = useState<{ what: 'reset' | 'remove'; slug: string; budget: Budget }>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const isKnown = budgets.data !== undefined && integrations.data !== undefined;
  const rows: Row[] = (integrations.data ?? []).map(({ id, slug }) => ({
    slug,
    budget: budgets.data?.find(({ integrationId }) => integrationId === id),
  }));
  const shown = shownBudgets(rows, { q, show: show as Shown['show'], order: sort as Shown['order'] });
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
      <UnknownFilters schema={schema} />
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
          {rows.length > 0 && (
            <FilterBar
              label={copy.search}
              value={q}
              onChange={(next) => setUrl({ q: next })}
              onClear={q === '' && show === 'all' ? undefined : () => setUrl({ q: '', show: 'all' })}
            >
              <ChoiceSelect label={copy.show} choices={copy.shows} value={show} onChange={(next) => setUrl({ show: next })} />
              <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setUrl({ sort: next })} />
            </FilterBar>
          )}
          {shown.length === 0 && <Empty>{rows.length === 0 ? copy.none : copy.noMatch}</Empty>}
          <ul className={styles.rows}>
            {shown.map((row) =>
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
