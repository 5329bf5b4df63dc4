import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from './Hint.tsx';
import styles from './text.module.css';

/** Copies `value`; `what` names it for people who do not see the icon. */
export const Copy = ({ value, what }: { value: string; what: string }) => (
  <CopyButton value={value} timeout={2_000}>
    {({ copied, copy }) => (
      <Hint label={copied ? 'Copied' : `Copy ${what}`}>
        {(hinted) => (
          <ActionIcon
            className={styles.copy}
            variant="subtle"
            size={24}
            aria-label={copied ? 'Copied' : `Copy ${what}`}
            onClick={copy}
            {...hinted}
          >
            {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.5} />}
          </ActionIcon>
        )}
      </Hint>
    )}
  </CopyButton>
);
