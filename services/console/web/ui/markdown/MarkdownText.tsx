/** Markdown drawn from its tree: a few elements, and everything else as the text it is. Nothing in it becomes a link, an image or markup of ours. */
import { Fragment, type ReactNode } from 'react';
import { Pieces } from '../Foreign.tsx';
import { blocksOf, within, type Node } from './blocks.ts';
import styles from './markdown.module.css';

/** Below the headings of the page. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;
const EMPHASIS = { strong: 'strong', em: 'em', del: 'del' } as const;

const Text = ({ children }: { children: unknown }) => <Pieces text={typeof children === 'string' ? children : ''} multiline />;

/** An address is told, never followed. */
const Address = ({ node, children }: { node: Node; children: ReactNode }) => (
  <>
    {children}
    {node['text'] !== node['href'] && (
      <span className={styles.address}>
        {' ('}
        <Text>{node['href']}</Text>)
      </span>
    )}
  </>
);

function Word({ node }: { node: Node }) {
  const { type } = node;
  if (type in EMPHASIS) {
    const Tag = EMPHASIS[type as keyof typeof EMPHASIS];
    return (
      <Tag>
        <Words of={node} />
      </Tag>
    );
  }
  if (type === 'codespan')
    return (
      <code>
        <Text>{node['text']}</Text>
      </code>
    );
  if (type === 'br') return <br />;
  if (type === 'link')
    return (
      <Address node={node}>
        <Words of={node} />
      </Address>
    );
  if (type === 'image')
    return (
      <Address node={node}>
        <Text>{node['text']}</Text>
      </Address>
    );
  if (type === 'text' && node.tokens !== undefined) return <Words of={node} />;
  return <Text>{type === 'text' || type === 'escape' ? node['text'] : node.raw}</Text>;
}

const Words = ({ of }: { of: Node }) => within(of).map((node, index) => <Word key={index} node={node} />);

interface Item extends Node {
  task: boolean;
  checked?: boolean;
}
function List({ of }: { of: Node }) {
  const Tag = of['ordered'] === true ? 'ol' : 'ul';
  return (
    <Tag {...(Tag === 'ol' && typeof of['start'] === 'number' ? { start: of['start'] } : {})}>
      {(of['items'] as Item[]).map((item, index) => (
        <li key={index}>
          {item.task && `[${item.checked === true ? 'x' : ' '}] `}
          <Blocks of={within(item).filter(({ type }) => type !== 'checkbox')} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ of }: { of: Node }) {
  const row = (cells: Node[], Cell: 'th' | 'td') => (
    <tr>
      {cells.map((cell, index) => (
        <Cell key={index}>
          <Words of={cell} />
        </Cell>
      ))}
    </tr>
  );
  return (
    <div className={styles.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table>
        <thead>{row(of['header'] as Node[], 'th')}</thead>
        <tbody>
          {(of['rows'] as Node[][]).map((cells, index) => (
            <Fragment key={index}>{row(cells, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Block({ node }: { node: Node }) {
  const { type } = node;
  if (type === 'space') return null;
  if (type === 'heading') {
    const Tag = HEADINGS[Math.min(Number(node['depth']), HEADINGS.length) - 1] ?? 'h6';
    return (
      <Tag>
        <Words of={node} />
      </Tag>
    );
  }
  if (type === 'paragraph')
    return (
      <p>
        <Words of={node} />
      </p>
    );
  if (type === 'list') return <List of={node} />;
  if (type === 'table') return <Table of={node} />;
  if (type === 'hr') return <hr />;
  if (type === 'blockquote')
    return (
      <blockquote>
        <Blocks of={within(node)} />
      </blockquote>
    );
  if (type === 'code')
    return (
      <pre tabIndex={0}>
        <Text>{node['text']}</Text>
      </pre>
    );
  if (type === 'text') return <Word node={node} />;
  return (
    <p className={styles.raw}>
      <Text>{node.raw}</Text>
    </p>
  );
}

const Blocks = ({ of }: { of: readonly Node[] }) => of.map((node, index) => <Block key={index} node={node} />);

/** The text, formatted; as it is written where it cannot be. */
export function MarkdownText({ text }: { text: string }) {
  const blocks = blocksOf(text);
  return (
    <div className={styles.text} dir="auto">
      {blocks === undefined ? (
        <p className={styles.raw}>
          <Text>{text}</Text>
        </p>
      ) : (
        <Blocks of={blocks} />
      )}
    </div>
  );
}
