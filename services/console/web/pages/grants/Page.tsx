import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useGrants, type GrantFilter, type MatrixKind } from '../../api/queries/grants.ts';
import type { Grant } from '../../api/types.ts';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { GrantTable, idOf } from '../access/GrantTable.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import { GrantsBar } from '../bulk/GrantsBar.tsx';
import { copy } from './copy.ts';
import { GrantFilterBar, NO_FILTER } from './GrantFilters.tsx';
import styles from './grants.module.css';
import { copy as matrixCopy } from './matrixCopy.ts';
import { MatrixView } from './MatrixView.tsx';
import { NewGrant } from './NewGrant.tsx';

const schema = {
  q: { default: '' },
  subject: { default: '' },
  resource: { default: '' },
  sort: { default: 'subject', choices: Object.keys(copy.orders) },
  view: { default: 'list', choices: ['list', 'matrix'] },
  /** The kind of subject that the matrix shows. */
  kind: { default: 'serviceAccount', choices: Object.keys(matrixCopy.kinds) },
};

/** Which grants are there: who may use what? */
export function GrantsPage() {
  const [filters, setFilters] = useUrlState(schema);
  const { q, subject, resource, sort } = filters;
  const list = useGrants({
    ...(q === '' ? {} : { q }),
    ...(subject === '' ? {} : { subject }),
    ...(resource === '' ? {} : { resource }),
    sort: sort as NonNullable<GrantFilter['sort']>,
  });
  const { totals } = list;
  const nameOf = (id: string): string => list.names.get(id)?.name ?? id;
  const selection = useSelection<Grant>({
    idOf,
    nameOf: ({ subject, resource }) =>
      copy.grant(nameOf(resource.id), subject.kind === 'everyone' ? tableCopy.everyone : nameOf(subject.id)),
    of: JSON.stringify([q, subject, resource]),
  });
  const [isGiving, setGiving] = useState(false);
  const isFiltered = q !== '' || subject !== '' || resource !== '';
  const isMatrix = filters.view === 'matrix';
  const isBare = totals?.all === 0 && !isFiltered && !isMatrix;
  const give = !isGiving && (
    <Button data-create onClick={() => setGiving(true)}>
      {copy.give}
    </Button>
  );
  const empty = isFiltered ? (
    <NoMatch onClear={() => setFilters(NO_FILTER)}>{copy.noMatch}</NoMatch>
  ) : (
    <Empty action={give}>{copy.empty}</Empty>
  );
  return (
    <Page
      title={copy.title}
      rest="/grants"
      pending={list.isPending}
      sentence={totals && copy.sentence(totals, isFiltered)}
      actions={!isBare && give}
    >
      <UnknownFilters schema={schema} />
      {isGiving && (
        <Sheet>
          <NewGrant
            onDone={({ slug }, who) => {
              setGiving(false);
              toast(tableCopy.granted(slug, who));
            }}
            onCancel={() => setGiving(false)}
          />
        </Sheet>
      )}
      <section className={styles.part} aria-label={copy.title}>
        {!isBare && (
          <div className={styles.head}>
            <GrantFilterBar
              names={list.names}
              isPending={list.isPending}
              filters={filters}
              isFiltered={isFiltered}
              isOrdered={!isMatrix}
              onChange={setFilters}
            />
            <SegmentedControl
              size="xs"
              aria-label={matrixCopy.view}
              data={Object.entries(matrixCopy.views).map(([value, label]) => ({ value, label }))}
              value={filters.view}
              onChange={(view) => setFilters({ view })}
            />
          </div>
        )}
        {isMatrix ? (
          <MatrixView filters={filters} kind={filters.kind as MatrixKind} onKind={(kind) => setFilters({ kind })} />
        ) : (
          <>
            <GrantsBar selection={selection} matching={totals?.matching} readAll={list.readAll} />
            <GrantTable label={copy.title} list={list} selection={selection} empty={isGiving && !isFiltered ? null : empty} />
          </>
        )}
      </section>
    </Page>
  );
}
