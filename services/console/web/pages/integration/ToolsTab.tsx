import { Button } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useTools } from '../../api/queries/integrations.ts';
import type { ActiveBlock, Tool } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { Status } from '../../ui/Status.tsx';
import type { StatusName } from '../../ui/theme/status.ts';
import { markWords } from '../importing/markWords.ts';
import { BlockInRow } from '../blocking/BlockInRow.tsx';
import { copy } from './copy.ts';
import { EditTool } from './EditTool.tsx';
import { ToolsBar } from './ToolsBar.tsx';
import text from '../../ui/text.module.css';
import styles from './integration.module.css';

const DRAWN = 200;

interface Props {
  slug: string;
  q: string;
  onSearch: (q: string) => void;
  onTry: (tool: string) => void;
  blockOf: (tool: string) => ActiveBlock | undefined;
  canBlock: boolean;
  /** Tools may be disabled and described here. */
  canChange: boolean;
  /** Its server lists tools to who is connected, and nobody has read them yet. */
  awaitsConnection: boolean;
}

/** A changed definition of it waits, or was refused. */
const changeOf = ({ quarantined, changeRefused }: Tool): StatusName | undefined => {
  if (quarantined === true) return 'tool.quarantined';
  return changeRefused === true ? 'tool.changeRefused' : undefined;
};

const noteOf = ({ adminOnly, collides, calledAs, enabled, quarantined, changeRefused }: Tool): string | undefined => {
  if (!enabled) return copy.disabled;
  if (quarantined === true) return copy.quarantined;
  if (changeRefused === true) return copy.changeRefused;
  if (collides) return copy.collides;
  if (adminOnly === true) return copy.adminOnly;
  return calledAs === undefined ? undefined : copy.calledAs(calledAs);
};

/** What the integration can do, as it was last described. */
export function ToolsTab({ slug, q, onSearch, onTry, blockOf, canBlock, canChange, awaitsConnection }: Props) {
  const [edited, setEdited] = useState<string>();
  const selection = useSelection<Tool>({ idOf: ({ name }) => name, nameOf: ({ name }) => name, of: q });
  const tools = useTools(slug);
  const words = q.toLowerCase().split(/\s+/);
  const matching = tools.data?.filter((tool) => {
    const { name, method, path, summary } = tool;
    const text =
      `${name} ${method} ${path} ${summary} ${noteOf(tool) ?? ''} ${tool.isDescribedHere ? copy.describedHere : ''} ${blockOf(name) === undefined ? '' : copy.blocked}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const columns: readonly Column<Tool>[] = [
    {
      title: copy.columns.tool,
      cell: (tool) => (
        <span className={styles.name}>
          <code>{tool.name}</code>
          {blockOf(tool.name) !== undefined && (
            <span>
              <Status of="block.active" />
            </span>
          )}
          {changeOf(tool) !== undefined && (
            <span>
              <Status of={changeOf(tool)!} />
            </span>
          )}
          {noteOf(tool) !== undefined && <span className={text.muted}>{noteOf(tool)}</span>}
        </span>
      ),
    },
    {
      title: copy.columns.operation,
      cell: ({ method, path }) => (
        <code className={styles.tool}>
          <Pieces text={`${method} ${path}`} />
        </code>
      ),
    },
    {
      title: copy.columns.summary,
      cell: ({ name, summary, isDescribedHere, marks = [] }) => (
        <span className={styles.tool}>
          <bdi>
            <Pieces text={summary} />
          </bdi>
          {canChange && marks.length > 0 && (
            <Status of="tool.marked" plain>
              {markWords(marks)}
            </Status>
          )}
          {isDescribedHere && (
            <span className={text.muted}>
              {copy.describedHere}{' '}
              {canChange && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={copy.showOriginalOf(spelledOut(name))}
                  onClick={() => setEdited(name)}
                >
                  {copy.showOriginal}
                </Button>
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: ({ name, collides, enabled }) => (
        <span className={styles.actions}>
          {!collides && enabled && (
            <Button variant="subtle" size="compact-sm" aria-label={`${copy.tryIt} ${spelledOut(name)}`} onClick={() => onTry(name)}>
              {copy.tryIt}
            </Button>
          )}
          {canChange && (
            <Button variant="subtle" size="compact-sm" aria-label={`${copy.edit} ${spelledOut(name)}`} onClick={() => setEdited(name)}>
              {copy.edit}
            </Button>
          )}
          {canBlock && <BlockInRow aim={{ kind: 'tool', slug, tool: name, name: `${slug}/${spelledOut(name)}` }} block={blockOf(name)} />}
        </span>
      ),
    },
  ];
  const drawn = matching?.slice(0, DRAWN);
  return (
    <>
      <FilterBar label={copy.search} value={q} onChange={onSearch} />
      {canChange && <ToolsBar slug={slug} selection={selection} matching={matching ?? []} />}
      <DataTable
        label={copy.tabs.tools}
        columns={columns}
        list={rowsOf(drawn, {
          problem: tools.error === null ? null : toProblem(tools.error),
          retry: () => void tools.refetch(),
        })}
        idOf={({ name }) => name}
        isPast={({ enabled }) => !enabled}
        {...(canChange && { lead: tickColumn(drawn ?? [], selection) })}
        empty={<Empty>{awaitsConnection ? copy.awaitsConnection : q === '' ? copy.noTools : copy.noMatch}</Empty>}
      />
      {matching !== undefined && matching.length > DRAWN && <p className={text.muted}>{copy.shown(DRAWN, matching.length)}</p>}
      {edited !== undefined && <EditTool slug={slug} name={edited} block={blockOf(edited)} onClose={() => setEdited(undefined)} />}
    </>
  );
}
