import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkOfRules } from '../../api/queries/bulk.ts';
import type { Rule } from '../../api/types.ts';
import { BulkBar } from '../../ui/bulk/BulkBar.tsx';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Rule>;
  matching: number | undefined;
  readAll: () => Promise<Rule[]>;
}

/** Counts rules that do not allow; the dialog warns before they are switched off. */
const strict = (rows: readonly Rule[]): number => rows.filter(({ effect }) => effect !== 'ALLOW').length;

const words = {
  enable: { title: copy.switchOnTitle, body: copy.switchOnBody, action: copy.switchOnAction, keep: copy.keepOff, done: copy.switchedOn },
  disable: {
    title: copy.switchOffTitle,
    body: copy.switchOffBody,
    action: copy.switchOffAction,
    keep: copy.keepOn,
    done: copy.switchedOff,
  },
};

/** Switches many rules on or off. */
export function RulesBar({ selection, matching, readAll }: Props) {
  const [open, setOpen] = useState<'enable' | 'disable'>();
  const send = useBulkOfRules(open ?? 'enable');
  const { rows } = selection;
  const asked = open && words[open];
  return (
    <>
      <BulkBar selection={selection} matching={matching} readAll={readAll}>
        <Button variant="default" size="compact-sm" onClick={() => setOpen('enable')}>
          {copy.switchOn}
        </Button>
        <Button variant="default" color="red" size="compact-sm" onClick={() => setOpen('disable')}>
          {copy.switchOff}
        </Button>
      </BulkBar>
      {asked !== undefined && (
        <BulkDialog
          selection={selection}
          resource="rules"
          send={send}
          onClose={() => setOpen(undefined)}
          title={asked.title(rows.length)}
          action={asked.action}
          keep={asked.keep}
          done={asked.done}
          stops={open === 'disable'}
        >
          <p>{asked.body}</p>
          {open === 'disable' && strict(rows) > 0 && <p>{copy.rulesOff(strict(rows))}</p>}
        </BulkDialog>
      )}
    </>
  );
}
