import { NamesSelect } from '../access/NamesSelect.tsx';
import { copy as rulesCopy } from '../rules/copy.ts';
import { kindChoices, nameOf } from '../rules/names.ts';
import { subjectOf } from '../rules/who.ts';
import { copy } from './copy.ts';

interface Props {
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

const NAMED = ['serviceAccount', 'user', 'group', 'orgToken'] as const;
const nobody = new Map<string, never>();

/** Whom a rule concerns. */
export const WhoField = ({ value, onChange, error }: Props) => (
  <NamesSelect
    label={copy.who}
    description={copy.whoHelp}
    placeholder={copy.whoPlaceholder}
    kinds={NAMED}
    extra={{ group: rulesCopy.allOfKind, items: kindChoices }}
    values={value}
    // Somebody who is gone stays visible in the rule that still names them.
    gone={(word) => nameOf(nobody, subjectOf(word)!)}
    onChange={onChange}
    error={error}
    maxValues={50}
  />
);
