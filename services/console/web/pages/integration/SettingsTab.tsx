import { useState } from 'react';
import { isImported, useDependents, useRefreshIntegration, useRemoveIntegration, useSetAccepts } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Form } from '../../ui/Form.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { PreviewForm, type Previewed } from '../importing/ImportForm.tsx';
import { PreviewReport } from '../importing/PreviewReport.tsx';
import { copy } from './copy.ts';
import styles from './integration.module.css';

/** What a refresh would change, and the button that does it over the revision that was compared. */
function Difference({ slug, body, preview, onBack, onDone }: Previewed & { slug: string; onDone: (words: string) => void }) {
  const refresh = useRefreshIntegration(slug);
  // A preview counts as the next revision of the integration that it was compared with.
  const revision = preview.integration.revision - 1;
  const save = async (): Promise<void> => {
    const done = await refresh.run({ ...body, revision });
    const { added = [], changed = [], removed = [], refused = [] } = done?.answer.report.changes ?? {};
    if (done !== undefined) onDone(copy.refreshed(added.length, changed.length, removed.length, refused.length));
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

/** What ends with it, counted. The button never waits for it. */
function Ends({ slug }: { slug: string }) {
  const { data, error } = useDependents(slug);
  if (data === undefined) return <p>{error === null ? copy.counting : copy.countFailed}</p>;
  return (
    <ul>
      {copy.ends(data).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function Remove({ integration: { slug, toolCount } }: { integration: Integration }) {
  const org = useOrgSlug();
  return (
    <Panel title={copy.removeTitle} note={copy.removeNote}>
      <div>
        <DeleteButton
          words={{ action: copy.removeAction, running: copy.removing, keep: copy.keep, title: copy.removeAsk(slug) }}
          write={useRemoveIntegration()}
          of={slug}
          gone={() => copy.removed(slug)}
          list={`/orgs/${org}/integrations`}
          typeName={slug}
          typeWhy={copy.typeWhy}
        >
          <p>{copy.removeBody(toolCount)}</p>
          <Ends slug={slug} />
        </DeleteButton>
      </div>
    </Panel>
  );
}

/** What of a newer description is taken without a decision. */
function Accepts({ integration: { slug, accepts = 'everything' } }: { integration: Integration }) {
  const write = useSetAccepts(slug);
  return (
    <Panel title={copy.acceptsTitle} note={copy.acceptsNote}>
      <div className={styles.narrow}>
        <ChoiceSelect label={copy.acceptsLabel} choices={copy.accepts} value={accepts} onChange={(next) => void write.run(next)} />
        <WriteProblem problem={write.problem} />
      </div>
    </Panel>
  );
}

/** A newer description, compared before it is taken; and the end of the integration. */
export function SettingsTab({ integration }: { integration: Integration }) {
  const [said, setSaid] = useState('');
  if (!isImported(integration)) return <Empty>{copy.internal}</Empty>;
  const { slug, name, revision, importedFrom, kind, baseUrl = '', operations, quarantined = 0 } = integration;
  return (
    <>
      <Panel
        title={operations === undefined ? copy.refreshTitle : copy.handTitle}
        note={operations === undefined ? copy.refreshNote : copy.handNote}
      >
        <StatusLine>{said === '' || quarantined === 0 ? said : `${said} ${copy.waiting(quarantined)}`}</StatusLine>
        <PreviewForm
          key={revision}
          slug={slug}
          url={importedFrom}
          {...(kind === 'mcp' && { server: baseUrl })}
          {...(operations !== undefined && { hand: { name, baseUrl, operations } })}
        >
          {(previewed) => <Difference {...previewed} slug={slug} onDone={setSaid} />}
        </PreviewForm>
      </Panel>
      <Accepts integration={integration} />
      <Remove integration={integration} />
    </>
  );
}
