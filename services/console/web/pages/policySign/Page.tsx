import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useCurrentAiUsePolicy, useSignAiUsePolicy } from '../../api/queries/aiUsePolicy.ts';
import { useMe } from '../../api/queries/me.ts';
import type { AiUsePolicy } from '../../api/types.ts';
import { ReadText } from '../../ui/markdown/ReadText.tsx';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime, exactTime } from '../../ui/timeWords.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { Compare } from '../aiUsePolicy/Compare.tsx';
import { copy } from './copy.ts';
import styles from './policySign.module.css';

/** The mark and the button. It signs the version that is shown; with another one published meanwhile the server refuses, and that one is read. */
function Sign({ version, onSigned }: { version: number; onSigned: (at: Date) => void }) {
  const { data: me } = useMe();
  const sign = useSignAiUsePolicy();
  const [hasRead, setRead] = useState(false);
  const confirm = async (): Promise<void> => {
    const done = await sign.run({ version });
    if (done !== undefined) onSigned(done.at);
  };
  return (
    <div className={styles.sign}>
      <Checkbox label={copy.read(version)} checked={hasRead} onChange={(event) => setRead(event.currentTarget.checked)} />
      <Button disabled={!hasRead || sign.isPending} onClick={() => void confirm()}>
        {sign.isPending ? copy.signing : copy.sign(version)}
      </Button>
      <p>
        <bdi>{copy.as(me?.user.email ?? '')}</bdi> {copy.next}
      </p>
      <WriteProblem problem={sign.problem} />
    </div>
  );
}

const sentenceOf = ({ version, signedAt }: AiUsePolicy): string =>
  signedAt === undefined ? copy.unsigned(version) : copy.signed(version, exactTime(new Date(signedAt)));

/** The version that the person was reading when another one replaced it, which they have not signed. */
function useReplaced(policy: AiUsePolicy | undefined): number | undefined {
  const [read, setRead] = useState(policy?.version);
  if (read === undefined && policy?.version !== undefined) setRead(policy.version);
  return policy !== undefined && policy.signedAt === undefined && read !== policy.version ? read : undefined;
}

/** What must I agree to before tools run for me? */
export function PolicySignPage() {
  const { data: policy, error, refetch } = useCurrentAiUsePolicy();
  const replaced = useReplaced(policy);
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<number>();
  const problem = error === null || policy !== undefined ? null : toProblem(error);
  const isNone = problem?.status === 404;
  return (
    <Page
      title={copy.title}
      rest="/ai-use-policies/current"
      pending={policy === undefined && problem === null}
      sentence={isNone ? copy.none : policy && sentenceOf(policy)}
    >
      {problem !== null && !isNone && <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
      {policy === undefined && problem === null && <Loading />}
      <StatusLine>{said}</StatusLine>
      {policy !== undefined && replaced !== undefined && (
        <Alert role="alert" color="yellow" title={copy.replacedTitle(policy.version)}>
          {copy.replaced(replaced, policy.version)}
        </Alert>
      )}
      {policy !== undefined && (
        <>
          <Panel title={copy.version(policy.version)}>
            <ReadText key={policy.version} text={policy.text} label={copy.text} onShown={() => setShown(policy.version)} />
          </Panel>
          {policy.signedAt === undefined && policy.lastSignedVersion !== undefined && (
            <Compare
              key={`since ${policy.lastSignedVersion}`}
              title={copy.since(policy.lastSignedVersion)}
              versions={[policy.lastSignedVersion]}
              text={policy.text}
            />
          )}
          {policy.signedAt === undefined && shown === policy.version && (
            <Sign key={policy.version} version={policy.version} onSigned={(at) => setSaid(copy.done(clockTime(at)))} />
          )}
        </>
      )}
    </Page>
  );
}
