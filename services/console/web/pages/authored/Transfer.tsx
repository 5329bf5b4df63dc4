import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTransfer, type Authored } from '../../api/queries/authored.ts';
import { useSubjects, type KnownSubject } from '../../api/queries/subjects.ts';
import type { NewAuthor } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { copy as subjectCopy } from '../access/subjectCopy.ts';
import styles from './authored.module.css';
import { copy } from './sharingCopy.ts';

type Candidate = KnownSubject & { kind: NewAuthor['kind'] };
interface Props {
  of: Authored;
}
interface FormProps extends Props {
  candidates: readonly Candidate[];
  onDone: (who: string) => void;
  onCancel: () => void;
}

const isCandidate = (subject: KnownSubject): subject is Candidate => subject.kind === 'user' || subject.kind === 'serviceAccount';
const optionsOf = (candidates: readonly Candidate[], kind: NewAuthor['kind']) =>
  candidates
    .filter((one) => one.kind === kind)
    .map(({ id, name, detail }) => ({ value: id, label: detail === undefined ? name : `${name}, ${detail}` }));

function TransferForm({ of, candidates, onDone, onCancel }: FormProps) {
  const { author, revision } = of;
  const write = useTransfer(of);
  const [id, setId] = useState<string | null>(null);
  const others = candidates.filter((one) => one.id !== author.id);
  const chosen = others.find((one) => one.id === id);
  const transfer = async (): Promise<void> => {
    if (chosen === undefined) return;
    const done = await write.run({ revision, to: { kind: chosen.kind, id: chosen.id } });
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
      <Select
        label={copy.newAuthor}
        description={copy.transferHelp}
        data={(['user', 'serviceAccount'] as const).map((kind) => ({ group: subjectCopy.kinds[kind], items: optionsOf(others, kind) }))}
        value={id}
        onChange={setId}
        searchable
        limit={100}
        nothingFoundMessage={subjectCopy.noMatchPick}
      />
    </Form>
  );
}

/** Lets an admin hand an agent or a skill to another author. */
export function Transfer({ of }: Props) {
  const subjects = useSubjects();
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
          {subjects === undefined ? (
            <Loading rows={3} />
          ) : (
            <TransferForm
              of={of}
              candidates={subjects.filter(isCandidate)}
              onDone={(who) => {
                setOpen(false);
                setSaid(copy.transferred(who));
              }}
              onCancel={() => setOpen(false)}
            />
          )}
        </Sheet>
      )}
    </Panel>
  );
}
