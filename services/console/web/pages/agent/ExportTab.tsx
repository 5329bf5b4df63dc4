import { Select } from '@mantine/core';
import { toProblem, type Problem } from '../../api/problems.ts';
import { useAgentExport } from '../../api/queries/agents.ts';
import { Command } from '../../ui/Command.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { asSentence } from '../../ui/numberWords.ts';
import { Empty, Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import styles from './agent.module.css';
import { blocksOf } from './exportBlocks.ts';
import { copy } from './exportCopy.ts';
import { textOf } from './spec.ts';

type Host = keyof typeof copy.hosts;
const hosts = Object.keys(copy.hosts) as Host[];
const schema = { host: { default: 'claude-code', choices: hosts } };

/** Words with code among them. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      <Pieces key={index} text={part} multiline />
    ) : (
      <code key={index}>
        <Pieces text={part} multiline />
      </code>
    ),
  );

/** Instructions written from an agent's name: text, and code to copy. */
function Instructions({ text, host }: { text: string; host: string }) {
  return (
    <section className={styles.instructions} aria-label={copy.instructions(host)}>
      {blocksOf(text).map((block, index) => {
        if (block.kind === 'code') return <Command key={index} value={block.text} what={copy.block(block.language)} />;
        const words = <Words text={block.text} />;
        return block.kind === 'heading' ? <h3 key={index}>{words}</h3> : <p key={index}>{words}</p>;
      })}
    </section>
  );
}

/** A refusal is an answer about this agent and this host; only the rest is worth a retry. */
function Refusal({ problem, host, retry }: { problem: Problem; host: string; retry: () => void }) {
  if (problem.status !== 400) return <Failure problem={problem} retry={retry} what={copy.what} />;
  return (
    <Empty>
      <p role="alert">
        <strong>{copy.refused(host)}</strong> <Pieces text={asSentence(problem.message)} />
      </p>
      {problem.details.map((detail) => (
        <p key={detail}>
          <Pieces text={detail} />
        </p>
      ))}
    </Empty>
  );
}

/** How to install an agent in a host. */
export function ExportTab({ name }: { name: string }) {
  const [{ host }, setHost] = useUrlState(schema);
  const { data, error, isPending, refetch } = useAgentExport(name, host);
  const label = copy.hosts[host as Host];
  const text = data === undefined ? '' : textOf(data.installInstructions);
  return (
    <Panel title={copy.title} note={copy.note} actions={data !== undefined && <Copy value={text} what={copy.all} />}>
      <Select
        className={styles.host}
        label={copy.host}
        data={hosts.map((one) => ({ value: one, label: copy.hosts[one] }))}
        value={host}
        onChange={(value) => setHost({ host: value ?? '' })}
        allowDeselect={false}
      />
      {isPending && <Loading />}
      {error !== null && <Refusal problem={toProblem(error)} host={label} retry={() => void refetch()} />}
      {data !== undefined && error === null && <Instructions text={text} host={label} />}
      <p className={styles.muted}>{copy.grantsNothing}</p>
    </Panel>
  );
}
