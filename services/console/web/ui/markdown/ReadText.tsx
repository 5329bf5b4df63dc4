import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Pieces } from '../Foreign.tsx';
import { Loading } from '../PageStates.tsx';
import styles from './markdown.module.css';

// Out of the shell: few pages show a text.
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

const copy = { how: 'How the text is shown', formatted: 'Formatted', written: 'As written' };

/** A text in Markdown, to be read: formatted, or character for character as it is written. `label` names it for people who do not see it. */
export function ReadText({ text, label }: { text: string; label: string }) {
  const [how, setHow] = useState('formatted');
  return (
    <div className={styles.read}>
      <SegmentedControl
        size="xs"
        aria-label={copy.how}
        data={[
          { value: 'formatted', label: copy.formatted },
          { value: 'written', label: copy.written },
        ]}
        value={how}
        onChange={setHow}
      />
      <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
        {how === 'written' ? (
          <pre className={styles.written}>
            <bdi>
              <Pieces text={text} multiline />
            </bdi>
          </pre>
        ) : (
          <Suspense fallback={<Loading />}>
            <MarkdownText text={text} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
