import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useEffectiveGrants } from '../../api/queries/grants.ts';
import { useNamesOf } from '../../api/queries/names.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { GrantedTools, Integration } from '../../api/types.ts';
import { toProblem } from '../../api/problems.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { copy } from './matrixCopy.ts';
import type { MatrixSubject } from './matrixSubject.ts';
import styles from './matrix.module.css';

export interface WhyProps {
  subject: MatrixSubject;
  integration: Integration;
  /** Opens the form; `before` when something is granted directly already. */
  onGrant: (before: GrantedTools | undefined) => void;
}

/** Why somebody has access to an integration, or that there is no reason, and the next step. */
export function Why({ subject, integration, onGrant }: WhyProps) {
  const org = useOrgSlug();
  const { data, error, refetch } = useEffectiveGrants({ kind: subject.kind, id: subject.id });
  const because = data?.grants.find(({ resource }) => resource.id === integration.id)?.because ?? [];
  const { names } = useNamesOf(because.flatMap(({ reason, subject: { id } }) => (reason === 'group' ? [id] : [])));
  if (error !== null) return <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.what} />;
  if (data === undefined) return <Loading rows={2} />;
  const grant = data.grants.find(({ resource }) => resource.id === integration.id);
  const direct = because.find(({ reason }) => reason === 'direct')?.tools;
  const nameOf = (id: string): string => names.get(id)?.name ?? copy.goneGroup;
  const access = (tools: GrantedTools): string => accessCopy.access(tools, integration.toolCount);
  return (
    <div className={styles.why}>
      <p>
        <strong>
          <bdi>{copy.title(subject.name, integration.slug, grant === undefined ? undefined : access(grant.tools))}</bdi>
        </strong>
      </p>
      {because.length === 0 && <p>{copy.nothing}</p>}
      <ul>
        {because.map(({ reason, subject: { id }, tools }) => (
          <li key={id}>
            <bdi>{copy.because[reason](access(tools), nameOf(id))}</bdi>
          </li>
        ))}
      </ul>
      {because.length > 0 && direct === undefined && <p className={styles.muted}>{copy.notDirect}</p>}
      <div className={styles.buttons}>
        <Button size="xs" variant="default" onClick={() => onGrant(direct)}>
          {direct === undefined ? copy.grant : copy.choose}
        </Button>
        {[...names.values()].map(({ id, name, gone }) =>
          gone ? null : (
            <Link key={id} to={`/orgs/${org}/groups/${id}`}>
              {copy.open(name)}
            </Link>
          ),
        )}
        {subject.to !== undefined && <Link to={subject.to}>{copy.open(subject.name)}</Link>}
      </div>
    </div>
  );
}
