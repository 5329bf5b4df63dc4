import { useNavigate } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { toProblem } from '../../api/problems.ts';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { ME, useUsableIntegrations } from '../../api/queries/integrations.ts';
import { DataTable, rowsOf } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { CredentialCell } from '../access/CredentialCell.tsx';
import { copy } from './copy.ts';

/** Which credentials do my own calls use, and where is one missing? */
export function OwnCredentialsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const { integrations, error, retry } = useUsableIntegrations();
  const blocks = useActiveBlocks();
  const asking = integrations?.filter(({ auth }) => auth.type !== 'none');
  const pathOf = (slug: string): string => `/orgs/${org}/me/credentials/${slug}`;
  return (
    <Page
      title={copy.title}
      rest="/me/credentials"
      pending={asking === undefined && error === null}
      sentence={asking && copy.sentence(asking.length)}
    >
      {blocks?.mine !== undefined && <BlockWords block={blocks.mine} />}
      <DataTable
        label={copy.title}
        columns={[
          {
            title: copy.columns.name,
            cell: ({ id, slug }) => (
              <>
                <code>{slug}</code> {blocks?.on({ kind: 'integration', id }) !== undefined && <Status of="block.active" />}
              </>
            ),
          },
          {
            title: copy.columns.state,
            cell: (integration) => (
              <CredentialCell holder={ME} integration={integration} onSet={() => void navigate(pathOf(integration.slug))} />
            ),
          },
        ]}
        list={rowsOf(asking, { problem: error === null ? null : toProblem(error), retry })}
        idOf={({ id }) => id}
        linkOf={({ slug }) => pathOf(slug)}
        empty={<Empty>{copy.empty}</Empty>}
      />
    </Page>
  );
}
