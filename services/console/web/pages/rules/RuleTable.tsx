import { Switch } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Rule } from '../../api/types.ts';
import { useRuleUse } from '../../api/queries/usage.ts';
import type { Names } from '../../api/useList.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { DataTable, type Column, type Rows } from '../../ui/DataTable.tsx';
import { Name } from '../../ui/Name.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Status } from '../../ui/Status.tsx';
import { copy } from './copy.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { RuleMenu } from './RuleMenu.tsx';
import styles from './rules.module.css';
import { RuleTools } from './RuleTools.tsx';
import { RuleWho } from './RuleWho.tsx';
import type { RuleActions } from './useRuleActions.ts';
import type { RuleOrder } from './useRuleOrder.ts';

interface Props {
  list: Rows<Rule> & { names: Names };
  /** How many rules there are; absent while only some are shown or not in their order, which cannot be moved. */
  ordered: number | undefined;
  actions: RuleActions;
  order: RuleOrder;
  selection: Selection<Rule>;
  empty: ReactNode;
}

/** Alt and an arrow move the rule that has the focus. */
function useMoveKeys(rules: readonly Rule[], { move }: RuleOrder) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const href = (event.target as Element).closest('tr')?.querySelector('a[data-row]')?.getAttribute('href');
      const rule = rules.find(({ id }) => href?.endsWith(`/${id}`));
      if (rule === undefined) return;
      event.preventDefault();
      move(rule, event.key === 'ArrowUp' ? -1 : 1);
    };
    const element = box.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  });
  return box;
}

/** Rules in their order, each to be switched, moved, opened and deleted where it stands. */
export function RuleTable({ list, ordered, actions, order, selection, empty }: Props) {
  const org = useOrgSlug();
  // The counts are read from many entries, and come after the rules.
  const use = useRuleUse(!list.isPending);
  const box = useMoveKeys(ordered === undefined ? [] : list.rows, order);
  const columns: Column<Rule>[] = [
    {
      title: copy.columns.rule,
      cell: ({ effect, name }) => (
        <span className={styles.name}>
          <Status of={{ kind: 'rule', value: effect }} /> <Name>{name}</Name>
        </span>
      ),
    },
    { title: copy.columns.tools, cell: ({ tools }) => <RuleTools tools={tools} /> },
    { title: copy.columns.who, cell: (rule) => <RuleWho rule={rule} names={list.names} /> },
    { title: copy.columns.used, end: true, cell: ({ id }) => (use === undefined ? '–' : grouped(use.get(id) ?? 0)) },
    {
      title: copy.columns.on,
      cell: (rule) => (
        <Switch
          aria-label={copy.switch(rule.name)}
          checked={rule.enabled}
          disabled={actions.isPending}
          onChange={() => (rule.enabled ? actions.ask('off', rule) : actions.switchOn(rule))}
        />
      ),
    },
  ];
  if (ordered !== undefined && ordered > 1)
    columns.push({
      title: copy.columns.order,
      cell: (rule) => (
        <OrderButtons rule={rule} isFirst={rule.priority === 1} isLast={rule.priority === ordered} onMove={(by) => order.move(rule, by)} />
      ),
    });
  columns.push({
    title: copy.columns.actions,
    actions: true,
    cell: (rule) => <RuleMenu rule={rule} onDelete={() => actions.ask('delete', rule)} />,
  });
  return (
    <div ref={box}>
      <DataTable
        label={copy.title}
        columns={columns}
        lead={tickColumn(list.rows, selection)}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/orgs/${org}/rules/${id}`}
        isPast={({ enabled }) => !enabled}
        empty={empty}
      />
    </div>
  );
}
