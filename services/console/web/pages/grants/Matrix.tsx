import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { GrantedTools, Integration, MatrixRow, ToolAccess } from '../../api/types.ts';
import type { List } from '../../api/useList.ts';
import { useDensity } from '../../ui/preferences.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRowWindow } from '../../ui/useRowWindow.ts';
import { GrantForm } from '../access/GrantForm.tsx';
import { copy as tableCopy } from '../access/grantTableCopy.ts';
import grantStyles from './grants.module.css';
import styles from './matrix.module.css';
import { MatrixCell } from './MatrixCell.tsx';
import { copy } from './matrixCopy.ts';
import { subjectOf, type MatrixSubject } from './matrixSubject.ts';

const MANY_CELLS = 500;
/** Heights of a row, the same as in the style sheet. */
const ROW_PX = { normal: 38, compact: 30 } as const;

interface Props {
  list: List<MatrixRow>;
  /** Slug; empty for all. */
  resource: string;
}

interface Opened {
  /** The table and the list of a narrow screen are both there; one of them is in sight. */
  where: 'table' | 'list';
  subject: MatrixSubject;
  integration: Integration;
}

/** Stands in for rows out of sight. Its height is an attribute, because the page's policy forbids inline styles. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td className={styles.gap} colSpan={columns}>
      <svg width="1" height={height} />
    </td>
  </tr>
);

/** Subjects down, integrations across; on a narrow screen one subject and its list. */
export function Matrix({ list, resource }: Props) {
  const org = useOrgSlug();
  const rows = list.rows.map((row) => ({ subject: subjectOf(row, org), access: new Map(row.access.map((of) => [of.integrationId, of])) }));
  const integrations = useIntegrations();
  const density = useDensity();
  const [opened, setOpened] = useState<Opened>();
  const [edited, setEdited] = useState<Omit<Opened, 'where'> & { before: GrantedTools | undefined }>();
  const [picked, setPicked] = useState<string | null>(null);
  const columns = (integrations.data ?? []).filter(({ slug }) => resource === '' || slug === resource);
  const view = useRowWindow(rows.length, ROW_PX[density], rows.length * columns.length > MANY_CELLS);
  if (integrations.data === undefined) return <Loading />;
  const cell = (where: Opened['where'], subject: MatrixSubject, integration: Integration, access: ToolAccess | undefined) => (
    <MatrixCell
      subject={subject}
      integration={integration}
      access={access}
      isOpen={opened?.where === where && opened.subject.id === subject.id && opened.integration.id === integration.id}
      onToggle={(isOpen) => setOpened(isOpen ? { where, subject, integration } : undefined)}
      onGrant={(before) => {
        setOpened(undefined);
        setEdited({ subject, integration, before });
      }}
    />
  );
  const chosen = rows.find(({ subject }) => subject.id === picked) ?? rows[0];
  return (
    <div className={styles.matrix}>
      <p className={styles.muted}>{copy.note}</p>
      {edited !== undefined && (
        <Sheet>
          <Principal kind={edited.subject.kind} name={edited.subject.name} withKind />
          <GrantForm
            key={`${edited.subject.id} ${edited.integration.id}`}
            subject={{ kind: edited.subject.kind, ...(edited.subject.kind === 'everyone' ? {} : { id: edited.subject.id }) }}
            integrations={[edited.integration]}
            {...(edited.before === undefined ? {} : { before: edited.before })}
            onDone={({ slug }) => {
              toast((edited.before === undefined ? tableCopy.granted : tableCopy.changed)(slug, edited.subject.name));
              setEdited(undefined);
            }}
            onCancel={() => setEdited(undefined)}
          />
        </Sheet>
      )}
      <div className={styles.scroll} role="region" aria-label={copy.label} tabIndex={0} onScroll={view.onScroll}>
        <table className={styles.table} aria-label={copy.label} aria-rowcount={list.hasMore ? -1 : rows.length + 1}>
          <thead>
            <tr>
              <th scope="col">{copy.who}</th>
              {columns.map(({ id, slug }) => (
                <th key={id} scope="col">
                  {slug}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.above > 0 && <Gap height={view.above} columns={columns.length + 1} />}
            {rows.slice(view.from, view.to).map(({ subject, access }, at) => (
              <tr key={subject.id} aria-rowindex={view.from + at + 2}>
                <th scope="row">
                  <span className={styles.who}>
                    <Principal kind={subject.kind} name={subject.name} {...(subject.to === undefined ? {} : { to: subject.to })} />
                    {subject.isBlocked && <Status of="block.active" />}
                  </span>
                </th>
                {columns.map((integration) => (
                  <td key={integration.id}>{cell('table', subject, integration, access.get(integration.id))}</td>
                ))}
              </tr>
            ))}
            {view.below > 0 && <Gap height={view.below} columns={columns.length + 1} />}
          </tbody>
        </table>
      </div>
      <div className={styles.narrow}>
        <Select
          label={copy.pick}
          data={rows.map(({ subject: { id, name } }) => ({ value: id, label: name }))}
          value={chosen?.subject.id ?? null}
          onChange={setPicked}
          searchable
          limit={200}
          allowDeselect={false}
        />
        {chosen?.subject.isBlocked === true && <Status of="block.active" />}
        {chosen !== undefined && (
          <dl className={styles.list}>
            {columns.map((integration) => (
              <div key={integration.id}>
                <dt>{integration.slug}</dt>
                <dd>{cell('list', chosen.subject, integration, chosen.access.get(integration.id))}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {list.hasMore && (
        <p className={grantStyles.more}>
          {copy.shown(rows.length)}
          <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
            {copy.more}
          </Button>
        </p>
      )}
    </div>
  );
}
