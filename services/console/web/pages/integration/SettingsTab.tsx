import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isImported, useRefreshIntegration, useRemoveIntegration } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Form } from '../../ui/Form.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { toast } from '../../ui/toast.tsx';
import { PreviewForm, type Previewed } from '../importing/ImportForm.tsx';
import { PreviewReport } from '../importing/PreviewReport.tsx';
import { copy } from './copy.ts';

/** What a refresh would change, and the button that does it over the revision that was compared. */
function Difference({ slug, body, preview, onBack, onDone }: Previewed & { slug: string; onDone: (words: string) => void }) {
  const refresh = useRefreshIntegration(slug);
  // A preview counts as the next revision of the integration that it was compared with.
  const revision = preview.integration.revision - 1;
  const save = async (): Promise<void> => {
    const done = await refresh.run({ ...body, revision });
    const { added, changed, removed } = done?.answer.report.changes ?? { added: [], changed: [], removed: [] };
    if (done !== undefined) onDone(copy.refreshed(added.length, changed.length, removed.length));
  };
  return (
    <Form
      write={refresh}
      action={copy.refresh}
      running={copy.refreshing}
      onCancel={onBack}
      cancel={copy.back}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <PreviewReport preview={preview} />
      <p>{copy.refreshWarning}</p>
    </Form>
  );
}

function Remove({ integration: { slug, toolCount } }: { integration: Integration }) {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const remove = useRemoveIntegration();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    if ((await remove.run(slug)) === undefined) return;
    toast(copy.removed(slug));
    await navigate(`/orgs/${org}/integrations`);
  };
  return (
    <Panel title={copy.removeTitle} note={copy.removeNote}>
      <div>
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {copy.removeAction}
        </Button>
      </div>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeAsk(slug)}
        action={copy.removeAction}
        running={copy.removing}
        keep={copy.keep}
        onConfirm={() => void confirm()}
        isPending={remove.isPending}
        problem={remove.problem}
        final
        typeName={slug}
        typeWhy={copy.typeWhy}
      >
        <p>{copy.removeBody(toolCount)}</p>
      </Confirm>
    </Panel>
  );
}

/** A newer description, compared before it is taken; and the end of the integration. */
export function SettingsTab({ integration }: { integration: Integration }) {
  const [said, setSaid] = useState('');
  if (!isImported(integration)) return <Empty>{copy.internal}</Empty>;
  const { slug, revision } = integration;
  return (
    <>
      <Panel title={copy.refreshTitle} note={copy.refreshNote}>
        <StatusLine>{said}</StatusLine>
        <PreviewForm key={revision} slug={slug}>
          {(previewed) => <Difference {...previewed} slug={slug} onDone={setSaid} />}
        </PreviewForm>
      </Panel>
      <Remove integration={integration} />
    </>
  );
}
