import { useState } from 'react';
import { useOwnMail } from '../../api/queries/ownMail.ts';
import { toProblem } from '../../api/problems.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';
import { MailForm } from './MailForm.tsx';
import styles from './ownMail.module.css';

const MINUTE_MS = 60_000;

/** When does the person get mail, and what waits for it? */
export function OwnMailPage() {
  const { data: mail, error, refetch } = useOwnMail();
  const now = useNow();
  const [said, setSaid] = useState('');
  const problem = error === null || mail !== undefined ? null : toProblem(error);
  return (
    <Page title={copy.title} rest="/me/mail" pending={mail === undefined && problem === null} sentence={mail && copy.sentence(mail)}>
      {problem !== null && <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      {mail === undefined && problem === null && <Loading />}
      {mail !== undefined && (
        <div className={styles.column}>
          {mail.refused !== undefined && (
            <Panel title={copy.refusedTitle}>
              <p>
                {copy.refused} <Time at={mail.refused.at} />: <Foreign>{mail.refused.reason}</Foreign>
              </p>
              <p className={styles.muted}>{copy.refusedHelp}</p>
            </Panel>
          )}
          <Panel title={copy.settingsTitle} note={copy.settingsNote}>
            <StatusLine>{said}</StatusLine>
            {mail.nextAt !== undefined && (
              <p>
                {copy.next} {Date.parse(mail.nextAt) - now.getTime() < MINUTE_MS ? copy.nextSoon : <Time at={mail.nextAt} />}.
              </p>
            )}
            <MailForm mail={mail} onSaved={(at) => setSaid(copy.saved(clockTime(at)))} />
          </Panel>
          <Panel title={copy.whatTitle}>
            <ul className={styles.rules}>
              {copy.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Panel>
        </div>
      )}
    </Page>
  );
}
