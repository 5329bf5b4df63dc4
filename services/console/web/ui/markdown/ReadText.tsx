import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Pieces } from '../Foreign.tsx';
import { Loading } from '../PageStates.tsx';
import styles from './markdown.module.css';

// Out of the shell: few pages show a text.
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

const copy = { how: 'How the text is shown', formatted: 'Formatted', written: 'As written' };

interface Props {
  text: string;
  /** Names the text for people who do not see it. */
  label: string;
  /** Called once the text is on the screen. */
  onShown?: () => void;
}

function Shown({ onShown }: Pick<Props, 'onShown'>) {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}

/** A text in Markdown, to be read: formatted, or character for character as it is written. */
export function ReadText({ text, label, onShown }: Props) {
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
          <>
            <pre className={styles.written}>
              <bdi>
                <Pieces text={text} multiline />
              </bdi>
            </pre>
            <Shown onShown={onShown} />
          </>
        ) : (
          <Suspense fallback={<Loading />}>
            <MarkdownText text={text} />
            <Shown onShown={onShown} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
