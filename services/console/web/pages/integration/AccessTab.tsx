import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useBudgets } from '../../api/queries/budgets.ts';
import { useAllGrants, useGrants } from '../../api/queries/grants.ts';
import type { Integration } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { toast } from '../../ui/toast.tsx';
import { GrantForm } from '../access/GrantForm.tsx';
import { GrantTable } from '../access/GrantTable.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import { SubjectPicker, type PickedSubject } from '../access/SubjectPicker.tsx';
import { copy } from './copy.ts';

/** Who, then which tools of this integration. */
function Give({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const [chosen, setChosen] = useState<PickedSubject>();
  const held = useAllGrants(
    { subject: chosen?.kind === 'everyone' ? 'everyone' : (chosen?.id ?? ''), resource: integration.id },
    chosen !== undefined,
  );
  const before = held.data?.[0]?.tools;
  return (
    <Sheet>
      <SubjectPicker chosen={chosen} onChoose={setChosen} />
      {chosen !== undefined && held.data !== undefined && (
        <GrantForm
          key={chosen.id}
          subject={{ kind: chosen.kind, ...(chosen.kind === 'everyone' ? {} : { id: chosen.id }) }}
          integrations={[integration]}
          {...(before && { before })}
          onDone={({ slug }) => {
            onClose();
            toast(tableCopy.granted(slug, chosen.name));
          }}
          onCancel={onClose}
        />
      )}
    </Sheet>
  );
}

/** Shows who may use the integration, and its budget. */
export function AccessTab({ integration }: { integration: Integration }) {
  const org = useOrgSlug();
  const list = useGrants({ resource: integration.id });
  // Budgets are read after the grants, which the page is for.
  const budgets = useBudgets(!list.isPending);
  const [isGiving, setGiving] = useState(false);
  const budget = budgets.data?.find(({ integrationId }) => integrationId === integration.id);
  const give = !isGiving && (
    <Button size="xs" onClick={() => setGiving(true)}>
      {copy.give}
    </Button>
  );
  return (
    <>
      <Panel title={copy.accessTitle} note={copy.accessNote} actions={list.rows.length > 0 && give}>
        {isGiving && <Give integration={integration} onClose={() => setGiving(false)} />}
        <GrantTable label={copy.accessTitle} list={list} empty={isGiving ? null : <Empty action={give}>{copy.accessEmpty}</Empty>} />
      </Panel>
      <Panel title={copy.budgetTitle} actions={<Link to={`/orgs/${org}/budgets`}>{copy.budgets}</Link>}>
        {budgets.data === undefined && budgets.error === null && <Loading rows={1} />}
        {budgets.data === undefined && budgets.error !== null && (
          <Failure problem={toProblem(budgets.error)} retry={() => void budgets.refetch()} what={copy.budgetTitle} />
        )}
        {budgets.data !== undefined && (
          <p>
            <Status of={{ kind: 'budget', value: budget?.state ?? 'none' }} plain />{' '}
            {budget === undefined ? copy.budgetNone : copy.budget(budget.used, budget.hardLimit)}
          </p>
        )}
      </Panel>
    </>
  );
}
