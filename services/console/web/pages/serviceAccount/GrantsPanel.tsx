import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { isUsed, stateOfCredential, useIntegrations } from '../../api/queries/integrations.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { Grant, Integration, ReadAccount } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toast.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { KnownCredentialCell } from '../access/CredentialCell.tsx';
import { isConnectable } from '../access/isConnectable.ts';
import { integrationState } from '../integrations/integrationState.ts';
import styles from './account.module.css';
import { copy } from './copy.ts';
import { GrantMenu } from './GrantMenu.tsx';

const GrantForm = lazy(async () => ({ default: (await import('../access/GrantForm.tsx')).GrantForm }));
const SetCredential = lazy(async () => ({ default: (await import('../access/SetCredential.tsx')).SetCredential }));

type Open = { form: 'new' } | { form: 'tools' | 'credential'; grant: Grant; integration: Integration };

/** What one account may use, and whether it has the credential for it. */
export function GrantsPanel({ of: { account, readiness, grants, names, credentials } }: { of: ReadAccount }) {
  const integrations = useIntegrations();
  const { slug: asked } = useParams();
  const navigate = useNavigate();
  const org = useOrgSlug();
  const [opened, setOpen] = useState<Open>();
  const close = (): void => {
    setOpen(undefined);
    if (asked !== undefined) void navigate(`/orgs/${org}/service-accounts/${account.id}`, { replace: true });
  };
  const subject = { kind: 'serviceAccount', id: account.id } as const;
  const all = integrations.data ?? [];
  const integrationOf = ({ resource }: Grant): Integration | undefined => all.find(({ id }) => id === resource.id);
  const credentialAt = ({ id }: Integration) => credentials.find(({ integrationId }) => integrationId === id);
  const lacking = [...readiness.missingCredentials, ...readiness.endedCredentials, ...readiness.rejectedCredentials];
  const slugOf = ({ resource }: Grant): string => names.find(({ id }) => id === resource.id)?.name ?? '';
  const stateAt = (slug = '') =>
    integrationState({
      isBlocked: readiness.blockedIntegrations.includes(slug),
      budget: readiness.usedUpIntegrations.includes(slug) ? 'HARD_CROSSED' : undefined,
      ...(readiness.disabledIntegrations.includes(slug) && { isDisabled: true }),
    });
  const rows = grants
    .filter(({ resource }) => resource.kind === 'integration')
    .toSorted((one, other) => slugOf(one).localeCompare(slugOf(other)));
  // The address of a refusal names the integration whose credential is missing.
  const askedGrant = rows.find((grant) => slugOf(grant) === asked);
  const askedAt = askedGrant && integrationOf(askedGrant);
  const open =
    opened ?? (askedAt && askedAt.auth.type !== 'none' ? { form: 'credential', grant: askedGrant, integration: askedAt } : undefined);
  const left = all.filter(({ id }) => !rows.some(({ resource }) => resource.id === id));

  const columns: readonly Column<Grant>[] = [
    {
      title: copy.columns.integration,
      cell: (grant) => {
        const slug = integrationOf(grant)?.slug;
        const state = stateAt(slug);
        return (
          <>
            {slug ?? <span className={styles.muted}>{copy.gone}</span>} {state !== undefined && <Status of={state} />}
          </>
        );
      },
    },
    { title: copy.columns.tools, cell: (grant) => accessCopy.access(grant.tools, integrationOf(grant)?.toolCount) },
    {
      title: copy.columns.credential,
      cell: (grant) => {
        const integration = integrationOf(grant);
        if (integration === undefined) return null;
        const credential = credentialAt(integration);
        return (
          <KnownCredentialCell
            isNeeded={integration.auth.type !== 'none' && (credential !== undefined || lacking.includes(integration.slug))}
            connects={isConnectable(subject, integration)}
            credential={credential}
            onSet={() => setOpen({ form: 'credential', grant, integration })}
          />
        );
      },
    },
    { title: copy.columns.since, cell: ({ createdAt }) => <Time at={createdAt} day /> },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (grant) => {
        const integration = integrationOf(grant);
        return (
          <GrantMenu
            grant={grant}
            integration={integration}
            isConnected={integration !== undefined && isUsed(stateOfCredential(credentialAt(integration)))}
            onTools={() => integration !== undefined && setOpen({ form: 'tools', grant, integration })}
            onCredential={() => integration !== undefined && setOpen({ form: 'credential', grant, integration })}
          />
        );
      },
    },
  ];
  const onGranted = ({ slug }: Pick<Integration, 'slug'>): void => {
    close();
    toast(copy.granted(slug));
  };
  const give = open === undefined && left.length > 0 && (
    <Button size="xs" variant={rows.length === 0 ? 'filled' : 'default'} onClick={() => setOpen({ form: 'new' })}>
      {copy.give}
    </Button>
  );
  return (
    <Panel title={copy.grantsTitle} note={copy.grantsNote(rows.length === 0)} actions={rows.length > 0 && give}>
      {open !== undefined && (
        <Sheet>
          <Suspense fallback={<Loading />}>
            {open.form === 'new' && <GrantForm subject={subject} integrations={left} onDone={onGranted} onCancel={close} />}
            {open.form === 'tools' && (
              <GrantForm
                key={open.integration.id}
                subject={subject}
                integrations={[open.integration]}
                before={open.grant.tools}
                onDone={onGranted}
                onCancel={close}
              />
            )}
            {open.form === 'credential' && (
              <SetCredential
                key={open.integration.id}
                holder={subject}
                integration={open.integration}
                sentence={copy.credentialAt(open.integration.slug)}
                onDone={close}
                onCancel={close}
              />
            )}
          </Suspense>
        </Sheet>
      )}
      <DataTable
        label={copy.grantsTitle}
        columns={columns}
        list={rowsOf(integrations.data && rows, {
          problem: integrations.error === null ? null : toProblem(integrations.error),
          retry: () => void integrations.refetch(),
        })}
        idOf={({ resource }) => resource.id}
        empty={open === undefined ? <Empty action={give}>{left.length === 0 ? accessCopy.noIntegrations : copy.grantsEmpty}</Empty> : null}
      />
    </Panel>
  );
}
