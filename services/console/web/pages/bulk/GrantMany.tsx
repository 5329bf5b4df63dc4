import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkGrant } from '../../api/queries/bulk.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { GrantedTools } from '../../api/types.ts';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { GrantFields, useGrantChoice } from '../access/GrantFields.tsx';
import type { Grantable } from '../access/granted.ts';
import type { ManyProps } from './BlockMany.tsx';
import styles from './bulk.module.css';
import { copy } from './copy.ts';

interface Chosen {
  slug: string;
  tools: GrantedTools;
}

function Choose({
  integrations,
  onChoose,
  onCancel,
}: {
  integrations: readonly Grantable[];
  onChoose: (chosen: Chosen) => void;
  onCancel: () => void;
}) {
  const choice = useGrantChoice(integrations);
  const next = (): void => {
    const taken = choice.take();
    if (taken !== undefined) onChoose({ slug: taken.integration.slug, tools: taken.tools });
  };
  return (
    <Sheet>
      {integrations.length === 0 ? <p>{accessCopy.noIntegrations}</p> : <GrantFields choice={choice} />}
      <div className={styles.buttons}>
        {integrations.length > 0 && <Button onClick={next}>{copy.grantNext}</Button>}
        <Button variant="default" onClick={onCancel}>
          {copy.grantCancel}
        </Button>
      </div>
    </Sheet>
  );
}

function Ask<T>({ kind, selection, idOf, onClose, slug, tools }: ManyProps<T> & Chosen) {
  const [number] = useState(selection.rows.length);
  const send = useBulkGrant(kind, idOf, slug, tools);
  return (
    <BulkDialog
      selection={selection}
      resource="grants"
      send={send}
      onClose={onClose}
      title={copy.grantTitle(slug, kind, number)}
      action={copy.grantAction}
      keep={copy.keepGrants}
      done={copy.granted}
    >
      <p>{copy.grantBody(tools === 'ALL' ? copy.allTools : copy.someTools(tools.length))}</p>
    </BulkDialog>
  );
}

/** The same grant for many: what, then one question. */
export function GrantMany<T>(props: ManyProps<T>) {
  const integrations = useIntegrations();
  const [chosen, setChosen] = useState<Chosen>();
  if (integrations.data === undefined) return <Loading rows={3} />;
  if (chosen === undefined) return <Choose integrations={integrations.data} onChoose={setChosen} onCancel={props.onClose} />;
  return <Ask {...props} {...chosen} />;
}
