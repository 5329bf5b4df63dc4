import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useAllRules } from '../../api/queries/rules.ts';
import { useSecuritySettings } from '../../api/queries/securitySettings.ts';
import type { Rule } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { rowsOf, type Rows } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import { useNamed, type Named } from './names.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleFilters, type RuleFilterValues } from './RuleFilters.tsx';
import styles from './rules.module.css';
import { RuleTable } from './RuleTable.tsx';
import { useRuleActions } from './useRuleActions.ts';
import { useRuleOrder } from './useRuleOrder.ts';
import { concerns } from './who.ts';

const schema = { q: { default: '' }, who: { default: '' }, effect: { default: '', choices: ['', 'ALLOW', 'DENY', 'REQUIRE_APPROVAL'] } };
const NOTHING: RuleFilterValues = { q: '', who: '', effect: '' };
const DRAWN = 100;

function matching(rules: readonly Rule[], { q, who, effect }: RuleFilterValues, named: readonly Named[] | undefined): Rule[] {
  const word = q.toLowerCase();
  const somebody = named?.find(({ id }) => id === who);
  return rules.filter(
    (rule) =>
      [rule.name, ...rule.tools].some((text) => text.toLowerCase().includes(word)) &&
      (effect === '' || rule.effect === effect) &&
      (somebody === undefined || concerns(rule.subjects, somebody)),
  );
}

/** Of very many rows the first are drawn, more on demand. */
function usePart<T>(rows: Rows<T>): Rows<T> {
  const [drawn, setDrawn] = useState(DRAWN);
  return { ...rows, rows: rows.rows.slice(0, drawn), hasMore: rows.rows.length > drawn, loadMore: () => setDrawn(drawn + DRAWN) };
}

/** What is allowed, denied, asked? */
export function RulesPage() {
  const org = useOrgSlug();
  const [filters, setFilters] = useUrlState(schema);
  const rules = useAllRules();
  const settings = useSecuritySettings();
  const named = useNamed();
  const actions = useRuleActions();
  const all = rules.data ?? [];
  const order = useRuleOrder(rules.data);
  const isFiltered = filters.q !== '' || filters.who !== '' || filters.effect !== '';
  const found = rules.data === undefined ? undefined : matching(rules.data, filters, named);
  const problem = rules.error === null ? null : toProblem(rules.error);
  const list = usePart(rowsOf(found, { isPending: rules.isPending, problem, retry: () => void rules.refetch() }));
  const clear = (): void => setFilters(NOTHING);
  const create = (
    <Button data-create component={Link} to={`/orgs/${org}/rules/new`}>
      {copy.create}
    </Button>
  );
  const off = all.filter(({ enabled }) => !enabled).length;
  const empty = isFiltered ? <NoMatch onClear={clear}>{copy.noMatch}</NoMatch> : <Empty action={create}>{copy.empty}</Empty>;
  return (
    <Page
      title={copy.title}
      rest="/rules"
      pending={rules.isPending}
      sentence={
        rules.data && (
          <>
            {copy.sentence(all.length, off, settings.data?.defaultDecision)}{' '}
            <Link to={`/orgs/${org}/security-settings`}>{copy.defaultLink}</Link>
          </>
        )
      }
      actions={all.length > 0 && create}
    >
      <section className={styles.part} aria-label={copy.title}>
        <StatusLine>{actions.said}</StatusLine>
        {!actions.isAsking && <WriteProblem problem={actions.problem} />}
        <WriteProblem problem={order.problem} />
        {all.length > 0 && (
          <RuleFilters named={named ?? []} filters={filters} onChange={setFilters} onClear={isFiltered ? clear : undefined} />
        )}
        <RuleTable list={list} ordered={isFiltered ? undefined : all} named={named} actions={actions} order={order} empty={empty} />
        {all.length > 1 && <p className={styles.note}>{isFiltered ? copy.orderFiltered : copy.orderNote}</p>}
      </section>
      <RuleDialog actions={actions} />
    </Page>
  );
}
