import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Trial } from '../../api/queries/rules.ts';
import { useMakeCall } from '../../api/queries/calls.ts';
import { useTool, useTools } from '../../api/queries/integrations.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import type { GrantedTools, Integration, RanCall, SuggestedCall, Tool } from '../../api/types.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Form } from '../../ui/Form.tsx';
import { listed } from '../../ui/numberWords.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { callable, easyTool, hasFailed, noteOutcome } from './easyTool.ts';
import { blanksLeft, exampleArguments } from './exampleArguments.ts';

// Needed only after a call, and where a page offers to tell what would happen.
const CallResult = lazy(async () => ({ default: (await import('./CallResult.tsx')).CallResult }));
const Foresee = lazy(async () => ({ default: (await import('./Foresee.tsx')).Foresee }));

/** What is called: shared with the commands that stand beside it. */
export interface Chosen {
  /** As calls name it. */
  tool: string;
  name: string;
  /** Absent until somebody has typed some: those to start from. */
  arguments?: Record<string, unknown>;
}

interface Props {
  integration: Integration;
  /** Of a service account; oneself without it. */
  accountId?: string;
  granted?: GrantedTools;
  /** Name of the tool to begin with. */
  first?: string;
  /** What the server suggests: the other tools are read when somebody looks for one. */
  suggested?: SuggestedCall | undefined;
  /** The button, before the first call. */
  action?: string;
  /** Only tools that send the credential are offered: the answers of others say nothing about it. */
  isTest?: boolean;
  /** Not what the page is for. */
  isAside?: boolean;
  /** Offers to tell what would happen, as this caller, without the call. */
  foreseenAs?: Trial['caller'] | undefined;
  onChosen?: (chosen: Chosen) => void;
  onRan?: (call: RanCall) => void;
}

type Choice = Pick<Tool, 'name' | 'tool' | 'calledAs' | 'summary'>;

function readArguments(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** One real call of a tool, made from here, and what became of it. */
export function TryTool({
  integration,
  accountId,
  granted = 'ALL',
  first,
  suggested,
  isTest = false,
  action = isTest ? copy.test : copy.run,
  isAside,
  foreseenAs,
  onChosen,
  onRan,
}: Props) {
  const { slug } = integration;
  const isAdmin = useIsAdmin();
  const make = useMakeCall(accountId);
  const [offered] = useState(suggested !== undefined && !hasFailed(suggested.tool) ? suggested : undefined);
  const [picked, setPicked] = useState(first ?? offered?.name);
  const [isLooking, setLooking] = useState(false);
  const tools = useTools(slug, offered === undefined || isLooking);
  const [typed, setTyped] = useState<{ tool: string; text: string }>();
  const [isTried, setTried] = useState(false);
  const [ran, setRan] = useState<RanCall>();
  const known = callable(tools.data ?? [], granted, isAdmin).filter(({ sendsCredential }) => !isTest || sendsCredential === true);
  const choices: readonly Choice[] = tools.data === undefined && offered !== undefined ? [offered] : known;
  const tool = choices.find(({ name }) => name === picked) ?? (picked === undefined ? (easyTool(known) ?? known[0]) : undefined);
  const isOffered = tool !== undefined && tool.name === offered?.name;
  const detail = useTool(slug, isOffered ? undefined : tool?.name);
  if (choices.length === 0 && tools.data === undefined) return <Loading rows={2} />;
  if (isTest && known.length === 0) return <p>{copy.noTest}</p>;
  const schema = isOffered ? offered?.inputSchema : detail.data?.inputSchema;
  const example = exampleArguments(schema ?? {});
  const text = typed !== undefined && typed.tool === tool?.name ? typed.text : JSON.stringify(example.args, null, 2);
  const args = readArguments(text);
  const blanks = blanksLeft(args, example.blanks);
  const problem =
    args === undefined
      ? copy.argumentsRule
      : blanks.length > 0
        ? copy.blanksRule(listed(blanks.map((blank) => spelledOut(blank))))
        : undefined;
  const chosen = (name: string, values?: Record<string, unknown>): void => {
    const next = choices.find((one) => one.name === name);
    if (next !== undefined) onChosen?.({ tool: next.calledAs ?? next.tool, name, ...(values && { arguments: values }) });
  };
  const run = async (): Promise<void> => {
    setTried(true);
    setRan(undefined);
    if (tool === undefined || args === undefined || blanks.length > 0) return;
    chosen(tool.name, args);
    const done = await make.run({ tool: tool.calledAs ?? tool.tool, arguments: args });
    if (done === undefined) return;
    setRan(done.answer);
    // It stays on the screen with its answer; a form that is opened later begins with another.
    setPicked(tool.name);
    noteOutcome(tool.tool, done.answer.isError);
    onRan?.(done.answer);
  };
  return (
    <>
      <Form
        write={make}
        action={ran === undefined ? action : copy.again}
        running={copy.running}
        isAside={isAside ?? false}
        isIdle={schema === undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Select
          label={copy.tool}
          data={choices.map(({ name, summary }) => ({ value: name, label: spelledOut(summary === '' ? name : `${name}: ${summary}`) }))}
          value={tool?.name ?? null}
          onChange={(name) => {
            if (name === null) return;
            setPicked(name);
            setTried(false);
            setRan(undefined);
            chosen(name);
          }}
          onDropdownOpen={() => setLooking(true)}
          searchable
          limit={100}
          allowDeselect={false}
          nothingFoundMessage={copy.noTool}
          error={isTried && tool === undefined ? copy.toolRule : undefined}
        />
        <CodeField
          label={copy.arguments}
          description={copy.argumentsHelp}
          value={text}
          onChange={(next) => {
            if (tool === undefined) return;
            setTyped({ tool: tool.name, text: next });
            const values = readArguments(next);
            if (values !== undefined) chosen(tool.name, values);
          }}
          error={isTried ? problem : undefined}
        />
        <p>{copy.real}</p>
      </Form>
      {foreseenAs !== undefined && tool !== undefined && schema !== undefined && (
        <Suspense fallback={null}>
          <Foresee caller={foreseenAs} tool={tool.calledAs ?? tool.tool} args={args} />
        </Suspense>
      )}
      {ran !== undefined && (
        <Suspense fallback={<Loading rows={2} />}>
          <CallResult call={ran} slug={slug} accountId={accountId} />
        </Suspense>
      )}
    </>
  );
}
