import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAllGrants, useGrants } from '../../api/queries/grants.ts';
import { useSubjects } from '../../api/queries/subjects.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading, NoMatch } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { GrantTable } from '../access/GrantTable.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import { copy } from './copy.ts';
import { GrantFilterBar } from './GrantFilters.tsx';
import styles from './grants.module.css';
import { Matrix } from './Matrix.tsx';
import { copy as matrixCopy } from './matrixCopy.ts';
import { NewGrant } from './NewGrant.tsx';

const schema = { subject: { default: '' }, resource: { default: '' }, view: { default: 'list', choices: ['list', 'matrix'] } };

/** Who reaches what? */
export function GrantsPage() {
  const [filters, setFilters] = useUrlState(schema);
  const subjects = useSubjects();
  const all = useAllGrants();
  const list = useGrants({
    ...(filters.subject === '' ? {} : { subject: filters.subject }),
    ...(filters.resource === '' ? {} : { resource: filters.resource }),
  });
  const [isGiving, setGiving] = useState(false);
  const grants = all.data ?? [];
  const totals = {
    grants: grants.length,
    subjects: new Set(grants.map(({ subject }) => subject.id)).size,
    open: grants.filter(({ subject }) => subject.kind === 'everyone').length,
  };
  const isFiltered = filters.subject !== '' || filters.resource !== '';
  const isMatrix = filters.view === 'matrix';
  const shown = (subjects ?? []).filter(
    ({ id, kind }) => filters.subject === '' || id === filters.subject || (filters.subject === 'everyone' && kind === 'everyone'),
  );
  const give = !isGiving && (
    <Button data-create onClick={() => setGiving(true)}>
      {copy.give}
    </Button>
  );
  const empty = isFiltered ? (
    <NoMatch onClear={() => setFilters({ subject: '', resource: '' })}>{copy.noMatch}</NoMatch>
  ) : (
    <Empty action={give}>{copy.empty}</Empty>
  );
  return (
    <Page
      title={copy.title}
      rest="/grants"
      pending={all.isPending}
      sentence={all.data === undefined ? undefined : copy.sentence(totals)}
      actions={(totals.grants > 0 || isFiltered) && give}
    >
      {isGiving && (
        <Sheet>
          {subjects === undefined ? (
            <Loading rows={3} />
          ) : (
            <NewGrant
              subjects={subjects}
              onDone={({ slug }, who) => {
                setGiving(false);
                toast(tableCopy.granted(slug, who));
              }}
              onCancel={() => setGiving(false)}
            />
          )}
        </Sheet>
      )}
      <section className={styles.part} aria-label={copy.title}>
        {(totals.grants > 0 || isFiltered || isMatrix) && (
          <div className={styles.head}>
            <GrantFilterBar subjects={subjects ?? []} filters={filters} onChange={setFilters} />
            <SegmentedControl
              size="xs"
              aria-label={matrixCopy.view}
              data={Object.entries(matrixCopy.views).map(([value, label]) => ({ value, label }))}
              value={filters.view}
              onChange={(view) => setFilters({ view })}
            />
          </div>
        )}
        {isMatrix && subjects === undefined && <Loading />}
        {isMatrix && subjects !== undefined && <Matrix subjects={shown} all={subjects} resource={filters.resource} />}
        {!isMatrix && <GrantTable label={copy.title} list={list} empty={isGiving && !isFiltered ? null : empty} />}
      </section>
    </Page>
  );
}
