import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRules, type RuleFilter } from '../../api/queries/rules.ts';
import { useSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { Rule, RuleEffect } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { RulesBar } from '../bulk/RulesBar.tsx';
import { copy } from './copy.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleFilters, type RuleFilterValues } from './RuleFilters.tsx';
import styles from './rules.module.css';
import { RuleTable } from './RuleTable.tsx';
import { useRuleActions } from './useRuleActions.ts';
import { useRuleOrder } from './useRuleOrder.ts';

const schema = {
  q: { default: '' },
  who: { default: '' },
  effect: { default: '', choices: ['', 'ALLOW', 'DENY', 'REQUIRE_APPROVAL'] },
  sort: { default: 'priority', choices: Object.keys(copy.sorts) },
};
const NOTHING = { q: '', who: '', effect: '' };

const filterOf = ({ q, who, effect, sort }: RuleFilterValues): RuleFilter => ({
  ...(q === '' ? {} : { q }),
  ...(who === '' ? {} : { concerns: who }),
  ...(effect === '' ? {} : { effect: effect as RuleEffect }),
  sort: sort as NonNullable<RuleFilter['sort']>,
});

/** Which rules allow, deny or ask? */
export function RulesPage() {
  const org = useOrgSlug();
  const [filters, setFilters] = useUrlState(schema);
  const list = useRules(filterOf(filters));
  const settings = useSecuritySettings();
  const actions = useRuleActions();
  const { totals } = list;
  const all = totals?.all ?? list.rows.length;
  const order = useRuleOrder(list, all);
  const isFiltered = filters.q !== '' || filters.who !== '' || filters.effect !== '';
  const isOrdered = !isFiltered && filters.sort === 'priority';
  const selection = useSelection<Rule>({
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    of: JSON.stringify([filters.q, filters.who, filters.effect]),
  });
  const clear = (): void => setFilters(NOTHING);
  const create = (
    <Button data-create component={Link} to={`/orgs/${org}/rules/new`}>
      {copy.create}
    </Button>
  );
  const empty = isFiltered ? <NoMatch onClear={clear}>{copy.noMatch}</NoMatch> : <Empty action={create}>{copy.empty}</Empty>;
  return (
    <Page
      title={copy.title}
      rest="/rules"
      pending={list.isPending}
      sentence={
        totals && (
          <>
            {isFiltered ? copy.matching(totals.matching, all) : copy.sentence(all, totals.off, settings.data?.defaultDecision)}{' '}
            <Link to={`/orgs/${org}/security-settings`}>{copy.defaultLink}</Link>
          </>
        )
      }
      actions={(all > 0 || isFiltered) && create}
    >
      <UnknownFilters schema={schema} />
      <section className={styles.part} aria-label={copy.title}>
        <StatusLine>{actions.said}</StatusLine>
        {!actions.isAsking && <WriteProblem problem={actions.problem} />}
        {order.conflict === undefined ? (
          <WriteProblem problem={order.problem} />
        ) : (
          <Conflict
            mine={order.conflict.mine}
            theirs={order.conflict.theirs}
            none={copy.orderNone}
            onKeep={order.conflict.keep}
            onTake={order.conflict.take}
            isPending={order.conflict.isPending}
          />
        )}
        {(all > 0 || isFiltered) && (
          <RuleFilters
            names={list.names}
            isPending={list.isPending}
            filters={filters}
            onChange={setFilters}
            onClear={isFiltered ? clear : undefined}
          />
        )}
        <RulesBar selection={selection} matching={totals?.matching} readAll={list.readAll} />
        <RuleTable list={list} ordered={isOrdered ? all : undefined} actions={actions} order={order} selection={selection} empty={empty} />
        {all > 1 && <p className={styles.note}>{isOrdered ? copy.orderNote : copy.orderFiltered}</p>}
      </section>
      <RuleDialog actions={actions} />
    </Page>
  );
}
