import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Trial } from '../../api/queries/rules.ts';
import { useMakeCall } from '../../api/queries/calls.ts';
import type { GrantedTools, Integration, RanCall, SuggestedCall } from '../../api/types.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Form } from '../../ui/Form.tsx';
import { listed } from '../../ui/numberWords.ts';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { noteOutcome } from './easyTool.ts';
import { blanksLeft, exampleArguments } from './exampleArguments.ts';
import { useToolChoice } from './useToolChoice.ts';

// Needed only after a call, and where a page offers to tell what would happen.
const CallResult = lazy(async () => ({ default: (await import('./CallResult.tsx')).CallResult }));
const Foresee = lazy(async () => ({ default: (await import('./Foresee.tsx')).Foresee }));

/** What is called: shared with the commands that stand beside it. */
export interface Chosen {
  /** The tool as calls name it. */
  tool: string;
  name: string;
  /** Absent until somebody has typed some: those to start from. */
  arguments?: Record<string, unknown>;
}

interface Props {
  integration: Integration;
  /** The service account that calls; without it, the person who looks. */
  accountId?: string;
  granted?: GrantedTools;
  /** Name of the tool to begin with. */
  first?: string;
  /** What the server suggests: the other tools are read when somebody looks for one. */
  suggested?: SuggestedCall | undefined;
  /** The button, before the first call. */
  action?: string;
  /** Offers only tools that send the credential, because the answers of others say nothing about it. */
  isTest?: boolean;
  /** Trying a tool is not what the page is for: the button stays in the background. */
  isAside?: boolean;
  /** Offers to tell what would happen, as this caller, without the call. */
  foreseenAs?: Trial['caller'] | undefined;
  onChosen?: (chosen: Chosen) => void;
  onRan?: (call: RanCall) => void;
}

function readArguments(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a call cannot be made with these arguments; nothing when it can. */
function problemOf(args: Record<string, unknown> | undefined, toFill: ReadonlySet<string>): string | undefined {
  if (args === undefined) return copy.argumentsRule;
  const blanks = blanksLeft(args, toFill);
  return blanks.length > 0 ? copy.blanksRule(listed(blanks.map((blank) => spelledOut(blank)))) : undefined;
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
  const make = useMakeCall(accountId);
  const { choices, isNone, tool, schema, pick, readAll } = useToolChoice({ slug, granted, first, suggested, isTest });
  const [typed, setTyped] = useState<{ tool: string; text: string }>();
  const [isTried, setTried] = useState(false);
  const [ran, setRan] = useState<RanCall>();
  if (isNone && isTest) return <p>{copy.noTest}</p>;
  if (choices.length === 0 && !isNone) return <Loading rows={2} />;
  const example = exampleArguments(schema ?? {});
  const text = typed !== undefined && typed.tool === tool?.name ? typed.text : JSON.stringify(example.args, null, 2);
  const args = readArguments(text);
  const problem = problemOf(args, example.blanks);
  const tellChosen = (name: string, values?: Record<string, unknown>): void => {
    const next = choices.find((one) => one.name === name);
    if (next !== undefined) onChosen?.({ tool: next.calledAs ?? next.tool, name, ...(values && { arguments: values }) });
  };
  const run = async (): Promise<void> => {
    setTried(true);
    setRan(undefined);
    if (tool === undefined || args === undefined || problem !== undefined) return;
    tellChosen(tool.name, args);
    const done = await make.run({ tool: tool.calledAs ?? tool.tool, arguments: args });
    if (done === undefined) return;
    setRan(done.answer);
    // It stays on the screen with its answer; a form that is opened later begins with another.
    pick(tool.name);
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
            pick(name);
            setTried(false);
            setRan(undefined);
            tellChosen(name);
          }}
          onDropdownOpen={readAll}
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
            if (values !== undefined) tellChosen(tool.name, values);
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
