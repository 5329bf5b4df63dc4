import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { asForeign } from '../../api/foreign.ts';
import { Copy } from '../../ui/Copy.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { hiddenIn } from '../../ui/hiddenCharacters.ts';
import { BYTES, bytesBeyond, CUT_CHARACTERS, CUT_ITEMS, placeIn } from '../../ui/json/cuts.ts';
import { JsonView, MemberName, type Opened } from '../../ui/json/JsonView.tsx';
import type { JsonNode } from '../../ui/json/readJson.ts';
import styles from './approval.module.css';
import { copy } from './copy.ts';

type View = keyof typeof copy.views;
const views = Object.entries(copy.views).map(([value, label]) => ({ value, label }));
const isView = (value: string): value is View => value in copy.views;

/** Characters of a value that are not seen, in names too. */
function hiddenCount(node: JsonNode): number {
  if (node.kind === 'string') return hiddenIn(node.value, true);
  if (node.kind === 'array') return node.items.reduce((sum, item) => sum + hiddenCount(item), 0);
  if (node.kind === 'object') return node.members.reduce((sum, { name, value }) => sum + hiddenIn(name) + hiddenCount(value), 0);
  return 0;
}

function Hidden({ node }: { node: JsonNode }) {
  const found = hiddenCount(node);
  return found === 0 ? null : <span className={styles.hidden}>{copy.hidden(found)}</span>;
}

function ArgumentTable({ members, opened }: { members: { name: string; value: JsonNode }[]; opened: Opened }) {
  return (
    <dl className={styles.arguments}>
      {members.map(({ name, value }, index) => (
        <div key={index}>
          <dt>
            <MemberName name={name} />
          </dt>
          <dd>
            <JsonView node={value} opened={opened} place={placeIn('', index)} name={name} /> <Hidden node={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bytes({ text, opened }: { text: string; opened: Opened }) {
  const isCut = text.length > CUT_CHARACTERS && !opened.has(BYTES);
  return (
    <div className={styles.bytes} role="region" aria-label={copy.bytesWhat} tabIndex={0}>
      <Foreign>{asForeign(isCut ? text.slice(0, CUT_CHARACTERS) : text)}</Foreign>
      {isCut && (
        <Button variant="default" size="compact-sm" onClick={() => opened.open(BYTES)}>
          {copy.bytesMore(bytesBeyond(text, CUT_CHARACTERS))}
        </Button>
      )}
    </div>
  );
}

interface Props {
  /** The bytes, as text. */
  text: string;
  /** The JSON that the bytes hold; undefined when they cannot be read. */
  node: JsonNode | undefined;
  opened: Opened;
}

/** Every argument, in three ways; all read from the same text. */
export function Arguments({ text, node, opened }: Props) {
  const [view, setView] = useState<View>('table');
  const members = node?.kind === 'object' ? node.members : undefined;
  // Very many are a list that is opened like any other.
  const isTable = view === 'table' && members !== undefined && (members.length <= CUT_ITEMS || opened.has(''));
  return (
    <div className={styles.part}>
      <div className={styles.views}>
        {node !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label={copy.view}
            data={views}
            value={view}
            onChange={(value) => isView(value) && setView(value)}
          />
        )}
        <Copy value={text} what="arguments" />
      </div>
      {node === undefined && <p>{copy.unreadable}</p>}
      {node === undefined || view === 'bytes' ? (
        <Bytes text={text} opened={opened} />
      ) : !isTable ? (
        <JsonView node={node} opened={opened} name="arguments" />
      ) : members.length === 0 ? (
        <p>{copy.noArguments}</p>
      ) : (
        <ArgumentTable members={members} opened={opened} />
      )}
    </div>
  );
}
