import { Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { isImported } from '../../api/queries/integrations.ts';
import type { GrantedTools } from '../../api/types.ts';
import styles from './access.module.css';
import { copy } from './copy.ts';
import { ToolPicker } from './ToolPicker.tsx';
import type { Grantable } from './granted.ts';

export interface GrantChoice {
  integrations: readonly Grantable[];
  slug: string | null;
  scope: string;
  chosen: string[];
  isTried: boolean;
  choose: (slug: string | null) => void;
  setScope: (scope: string) => void;
  setChosen: (tools: string[]) => void;
  /** What is granted, once it is complete; marks what is missing until then. */
  take: () => { integration: Grantable; tools: GrantedTools } | undefined;
}

/** The one to choose: of several the only one that a person imported. */
function onlyOf(integrations: readonly Grantable[]): Grantable | undefined {
  const imported = integrations.length === 1 ? integrations : integrations.filter(isImported);
  return imported.length === 1 ? imported[0] : undefined;
}

/** An integration and its tools, while they are chosen. The only one is chosen already. `before`: of the grant that is changed. */
export function useGrantChoice(integrations: readonly Grantable[], before?: GrantedTools): GrantChoice {
  const [slug, choose] = useState(onlyOf(integrations)?.slug ?? null);
  const [scope, setScope] = useState(before === undefined || before === 'ALL' ? 'all' : 'some');
  const [chosen, setChosen] = useState<string[]>(before === undefined || before === 'ALL' ? [] : before);
  const [isTried, setTried] = useState(false);
  return {
    ...{ integrations, slug, scope, chosen, isTried, setScope, setChosen },
    choose: (next) => {
      choose(next);
      setChosen([]);
    },
    take: () => {
      setTried(true);
      const integration = integrations.find((one) => one.slug === slug);
      if (integration === undefined || (scope === 'some' && chosen.length === 0)) return undefined;
      return { integration, tools: scope === 'all' ? 'ALL' : chosen };
    },
  };
}

/** All tools of an integration, or chosen ones. */
export function GrantFields({ choice }: { choice: GrantChoice }) {
  const { integrations, slug, scope, chosen, isTried, choose, setScope, setChosen } = choice;
  const integration = integrations.find((one) => one.slug === slug);
  return (
    <>
      {integrations.length > 1 && (
        <Select
          label={copy.integration}
          data={integrations.map((one) => ({ value: one.slug, label: one.slug }))}
          value={slug}
          onChange={choose}
          searchable
          error={isTried && slug === null ? 'Choose an integration.' : undefined}
        />
      )}
      {integration !== undefined && (
        <Radio.Group
          label={integrations.length > 1 ? copy.tools : copy.toolsOf(integration.slug)}
          value={scope}
          onChange={setScope}
          error={isTried && scope === 'some' && chosen.length === 0 ? copy.chooseRule : undefined}
        >
          <div className={styles.radios}>
            <Radio value="all" label={copy.all(integration.toolCount)} />
            <Radio value="some" label={copy.some} />
          </div>
        </Radio.Group>
      )}
      {integration !== undefined && scope === 'some' && <ToolPicker slug={integration.slug} chosen={chosen} onChange={setChosen} />}
    </>
  );
}
