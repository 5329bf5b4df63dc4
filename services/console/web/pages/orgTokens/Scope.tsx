import { Radio, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useOrg } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import styles from './orgTokens.module.css';

export interface ScopeChoice {
  scope: 'member' | 'full';
  /** What was typed to confirm full access. */
  typed: string;
  /** Saving was tried without it. */
  isShort: boolean;
}

interface Props {
  choice: ScopeChoice;
  onChange: (choice: ScopeChoice) => void;
}

/** How far the token reaches. Everything takes more than a click, and has an alternative. */
export function Scope({ choice: { scope, typed, isShort }, onChange }: Props) {
  const org = useOrg();
  return (
    <>
      <Radio.Group
        label={copy.scope}
        value={scope}
        onChange={(value) => onChange({ scope: value === 'full' ? 'full' : 'member', typed: '', isShort: false })}
      >
        <div className={styles.scopes}>
          <Radio value="member" label={copy.member} description={copy.memberHelp} />
          <Radio value="full" label={copy.full} description={copy.fullHelp} />
        </div>
      </Radio.Group>
      {scope === 'full' && (
        <div className={styles.warning}>
          <p>{copy.fullWarning}</p>
          <p>
            <Link to={`/orgs/${org?.slug ?? ''}/service-accounts`}>{copy.fullInstead}</Link>
          </p>
          <TextInput
            label={
              <>
                {copy.typeName} <bdi className={styles.name}>{org?.name}</bdi>
              </>
            }
            value={typed}
            onChange={(event) => onChange({ scope, typed: event.currentTarget.value, isShort: false })}
            error={isShort ? copy.typeRule(org?.name ?? '') : undefined}
            autoComplete="off"
          />
        </div>
      )}
    </>
  );
}
