import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTransfer, type Authored } from '../../api/queries/authored.ts';
import type { Name, NewAuthor } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { NameSelect } from '../access/NameSelect.tsx';
import styles from './authored.module.css';
import { copy } from './sharingCopy.ts';

interface Props {
  of: Authored;
}
interface FormProps extends Props {
  onDone: (who: string) => void;
  onCancel: () => void;
}

const KINDS = ['user', 'serviceAccount'] as const;

function TransferForm({ of, onDone, onCancel }: FormProps) {
  const { author, revision } = of;
  const write = useTransfer(of);
  const [chosen, setChosen] = useState<Name>();
  const transfer = async (): Promise<void> => {
    if (chosen === undefined) return;
    const done = await write.run({ revision, to: { kind: chosen.kind as NewAuthor['kind'], id: chosen.id } });
    if (done !== undefined) onDone(chosen.name);
  };
  return (
    <Form
      write={write}
      action={copy.transfer}
      running={copy.transferring}
      isIdle={chosen === undefined}
      onCancel={onCancel}
      className={styles.share}
      onSubmit={(event) => {
        event.preventDefault();
        void transfer();
      }}
    >
      <NameSelect
        label={copy.newAuthor}
        description={copy.transferHelp}
        kinds={KINDS}
        value={chosen?.id ?? ''}
        without={new Set([author.id])}
        onChange={(_, found) => setChosen(found)}
      />
    </Form>
  );
}

/** Lets an admin hand an agent or a skill to another author. */
export function Transfer({ of }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const open = (
    <Button size="xs" variant="default" onClick={() => setOpen(true)}>
      {copy.changeAuthor}
    </Button>
  );
  return (
    <Panel title={copy.authorTitle} note={copy.authorNote} actions={!isOpen && open}>
      <StatusLine>{said}</StatusLine>
      <p className={styles.rule}>
        <bdi>{copy.author(of.author.name)}</bdi> {copy.adminsSee(of.kind)}
      </p>
      {isOpen && (
        <Sheet>
          <TransferForm
            of={of}
            onDone={(who) => {
              setOpen(false);
              setSaid(copy.transferred(who));
            }}
            onCancel={() => setOpen(false)}
          />
        </Sheet>
      )}
    </Panel>
  );
}
