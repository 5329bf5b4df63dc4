/** A tool as the endpoint lists and runs it. The endpoint takes any set of these, so that a test rig can mount tools of its own. */
import type { Caller } from '@gatehouse/bus';
import type { executor } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { Static, TObject } from 'typebox';

export interface ToolResult {
  /** JSON text of an MCP `content` array. */
  readonly content: Buffer;
  readonly isError: boolean;
}

export interface ToolCall {
  readonly caller: Caller;
  readonly origin: executor.CallOrigin;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: object;
  /** Rejects with `AppError` for what the model should read, arguments that break the schema included. */
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolResult>;
}

export interface ToolSpec<S extends TObject> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly annotations?: object;
  readonly run: (args: Static<S>, call: ToolCall) => Promise<ToolResult>;
}

/** `input` is told to clients and checked on each call, all failures at once. */
export function defineTool<S extends TObject>({ name, description, input, annotations, run }: ToolSpec<S>): Tool {
  const check = compile(input, 'all');
  return {
    name,
    description,
    inputSchema: input,
    ...(annotations === undefined ? {} : { annotations }),
    run: async (args, call) => run(check(args, 'the arguments object'), call),
  };
}

/** Result whose text is the JSON of `value`. */
export const jsonResult = (value: object): ToolResult => ({
  content: Buffer.from(JSON.stringify([{ type: 'text', text: JSON.stringify(value) }])),
  isError: false,
});

export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
