import { Button } from '@mantine/core';
import { toProblem } from '../../api/problems.ts';
import { useTools } from '../../api/queries/integrations.ts';
import type { Tool } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Empty } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import text from '../../ui/text.module.css';
import styles from './integration.module.css';

const DRAWN = 200;

interface Props {
  slug: string;
  q: string;
  onSearch: (q: string) => void;
  onTry: (tool: string) => void;
}

const noteOf = ({ adminOnly, collides, calledAs }: Tool): string | undefined => {
  if (collides) return copy.collides;
  if (adminOnly === true) return copy.adminOnly;
  return calledAs === undefined ? undefined : copy.calledAs(calledAs);
};

/** What the integration can do, as it was last described. */
export function ToolsTab({ slug, q, onSearch, onTry }: Props) {
  const tools = useTools(slug);
  const words = q.toLowerCase().split(/\s+/);
  const matching = tools.data?.filter(({ name, method, path, summary }) => {
    const text = `${name} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const columns: readonly Column<Tool>[] = [
    {
      title: copy.columns.tool,
      cell: (tool) => (
        <span className={styles.tool}>
          <code>{tool.name}</code>
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
      cell: ({ summary }) => (
        <bdi>
          <Pieces text={summary} />
        </bdi>
      ),
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: ({ name, collides }) =>
        !collides && (
          <Button variant="subtle" size="compact-sm" aria-label={`${copy.tryIt} ${spelledOut(name)}`} onClick={() => onTry(name)}>
            {copy.tryIt}
          </Button>
        ),
    },
  ];
  return (
    <>
      <FilterBar label={copy.search} value={q} onChange={onSearch} />
      <DataTable
        label={copy.tabs.tools}
        columns={columns}
        list={rowsOf(matching?.slice(0, DRAWN), {
          problem: tools.error === null ? null : toProblem(tools.error),
          retry: () => void tools.refetch(),
        })}
        idOf={({ name }) => name}
        empty={<Empty>{q === '' ? copy.noTools : copy.noMatch}</Empty>}
      />
      {matching !== undefined && matching.length > DRAWN && <p className={text.muted}>{copy.shown(DRAWN, matching.length)}</p>}
    </>
  );
}
