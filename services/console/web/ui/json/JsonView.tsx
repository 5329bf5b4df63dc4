import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Pieces } from '../Foreign.tsx';
import { spelledOut } from '../hiddenCharacters.ts';
import { count } from '../numberWords.ts';
import { bytesBeyond, CUT_ITEMS, CUT_TEXT, placeIn } from './cuts.ts';
import styles from './json.module.css';
import type { JsonNode } from './readJson.ts';

/** Which cut values were opened, and how to open one. */
export interface Opened {
  has: (place: string) => boolean;
  open: (place: string) => void;
}

interface Props {
  node: JsonNode;
  opened: Opened;
  place?: string;
  /** Name of the value, for the button that opens it. */
  name?: string;
}

/** Longest part of a name that stands in a button. */
const NAME = 60;

const More = ({ words, name, onOpen }: { words: string; name: string; onOpen: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onOpen} data-cut>
    <span>
      {words} of{' '}
      <bdi>
        <Pieces text={name.slice(0, NAME)} />
      </bdi>
    </span>
  </Button>
);

/** Somebody else's name for a value. */
export const MemberName = ({ name }: { name: string }) => (
  <bdi className={styles.label}>
    <Pieces text={name} />
  </bdi>
);

/** A text, cut until it is opened. */
function Text({ value, opened, place, name }: { value: string; opened: Opened; place: string; name: string }) {
  const isCut = value.length > CUT_TEXT && !opened.has(place);
  return (
    <span className={styles.text}>
      <bdi className={styles.string}>
        <Pieces text={isCut ? value.slice(0, CUT_TEXT) : value} multiline />
      </bdi>
      {isCut && (
        <>
          {' … '}
          <More words={`Show ${count(bytesBeyond(value, CUT_TEXT), 'more byte')}`} name={name} onOpen={() => opened.open(place)} />
        </>
      )}
    </span>
  );
}

interface Part {
  label: ReactNode;
  name: string;
  node: JsonNode;
}
const partsOf = (node: JsonNode): Part[] =>
  node.kind === 'object'
    ? node.members.map(({ name, value }) => ({ label: <MemberName name={name} />, name, node: value }))
    : node.kind === 'array'
      ? node.items.map((item, index) => ({ label: `${index + 1}.`, name: `item ${index + 1}`, node: item }))
      : [];

/** A JSON value as a tree of texts. Nothing in it is markup, nothing is a link. */
export function JsonView({ node, opened, place = '', name = 'the value' }: Props) {
  if (node.kind === 'string') return <Text value={node.value} opened={opened} place={place} name={name} />;
  if (node.kind === 'word') return <code className={styles.word}>{node.text}</code>;
  const all = partsOf(node);
  if (all.length === 0) return <code className={styles.word}>{node.kind === 'object' ? '{}' : '[]'}</code>;
  const isCut = all.length > CUT_ITEMS && !opened.has(place);
  const shown = isCut ? all.slice(0, CUT_ITEMS) : all;
  return (
    <ul
      className={styles.tree}
      aria-label={`${spelledOut(name.slice(0, NAME))}, ${count(all.length, node.kind === 'object' ? 'member' : 'item')}`}
    >
      {shown.map((part, index) => (
        <li key={index}>
          <span className={styles.label}>{part.label}</span>{' '}
          <JsonView node={part.node} opened={opened} place={placeIn(place, index)} name={part.name} />
        </li>
      ))}
      {isCut && (
        <li>
          <More
            words={`Show ${count(all.length - CUT_ITEMS, 'more entry', 'more entries')}`}
            name={name}
            onOpen={() => opened.open(place)}
          />
        </li>
      )}
    </ul>
  );
}
