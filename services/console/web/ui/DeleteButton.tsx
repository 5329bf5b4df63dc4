import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Problem } from '../api/problems.ts';
import type { Write } from '../api/useWrite.ts';
import { Confirm } from './Confirm.tsx';
import { clockTime } from './timeWords.ts';
import { toast } from './toast.tsx';

interface Props<V> {
  /** "Delete group", "Deleting…", "Keep group", "Delete night shift?" */
  words: { action: string; running: string; keep: string; title: string };
  write: Write<V, unknown>;
  /** What `write` is run with. */
  of: V;
  /** Said once it is gone, with when: "night shift deleted 14:03:11." */
  gone: (at: string) => string;
  /** The list it stood in, which is shown then. */
  list: string;
  /** To be typed before. */
  typeName?: string;
  typeWhy?: string;
  /** Shown in place of what `write` says, where the body tells it better. */
  problem?: Problem | null;
  /** What stops, counted. */
  children: ReactNode;
}

/** Deletes what a page shows, for good, after a question. */
export function DeleteButton<V>({ words, write, of, gone, list, typeName, typeWhy = '', problem = write.problem, children }: Props<V>) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    const done = await write.run(of);
    if (done === undefined) return;
    toast(gone(clockTime(done.at)));
    await navigate(list);
  };
  return (
    <>
      <Button
        variant="default"
        color="red"
        onClick={() => {
          write.reset();
          setAsking(true);
        }}
      >
        {words.action}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        {...words}
        onConfirm={() => void confirm()}
        isPending={write.isPending}
        problem={problem}
        final
        typeName={typeName}
        typeWhy={typeWhy}
      >
        {children}
      </Confirm>
    </>
  );
}
