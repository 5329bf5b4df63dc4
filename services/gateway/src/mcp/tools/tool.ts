/** A tool as the endpoint lists and runs it. The endpoint takes any set of these, so that a test can mount tools of its own. */
import type { Bus, CallContext } from '@gatehouse/bus';
import type { approvals, executor, Principal } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import type { Static, TObject } from 'typebox';

/** What a person does at a page of the console before a call can run. */
export type Interaction = {
  readonly url: string;
  /** Text for the person who is asked to open the address. */
  readonly message: string;
} & ({ readonly kind: 'signature' } | { readonly kind: 'credential'; readonly missing: executor.MissingCredential });

export interface ToolResult {
  /** JSON text of an MCP `content` array. */
  readonly content: Buffer;
  readonly isError: boolean;
  /** What the answer says as data, for the view of the tool. */
  readonly structuredContent?: unknown;
  /** Nothing has run: a person must say yes first. `content` says so, for clients that follow no tasks. */
  readonly pending?: approvals.Pending;
  /** Nothing has run: a person must do this first, and then the call is made anew. */
  readonly interaction?: Interaction;
}

/** What the client can do with an answer, as it declared it. */
export interface ClientCapabilities {
  /** The client can send its user to an address. */
  readonly elicitsUrl: boolean;
  /** The client renders MCP Apps. */
  readonly rendersUi: boolean;
}

export interface ToolCall extends ClientCapabilities {
  readonly principal: Principal;
  readonly caller: CallContext;
  readonly origin: executor.CallOrigin;
  /** How long the client had waited before the tool was run, in milliseconds. */
  readonly waitedMs: number;
  /** Passes progress on, to a client that asked for it. */
  readonly onProgress?: ((progress: executor.ToolProgress) => void) | undefined;
}

/** What tools that make or follow governed calls depend on. */
export interface ToolDeps {
  readonly bus: Pick<Bus, 'call' | 'callAttached'>;
  /** Origin of the console. */
  readonly controlRoomUrl: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: object;
  /** Address of the document that shows its answers. Only clients that render such are told of the tool. */
  readonly view?: string;
  /** Rejects with `AppError` for what the model should read, arguments that break the schema included. */
  readonly run: (args: unknown, call: ToolCall) => Promise<ToolResult>;
}

export interface ToolSpec<S extends TObject> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly annotations?: object;
  readonly view?: string;
  readonly run: (args: Static<S>, call: ToolCall) => Promise<ToolResult>;
}

/** Drops optional arguments that are null: clients whose language has no absent members send that for what they leave out. */
function withoutNulls({ properties, required }: TObject, args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const needed: readonly string[] = required ?? [];
  const mayBeAbsent = (name: string): boolean => Object.hasOwn(properties, name) && !needed.includes(name);
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !mayBeAbsent(name)));
}

/** `input` is told to clients and checked on each call, all failures at once. */
export function defineTool<S extends TObject>({ input, run, ...told }: ToolSpec<S>): Tool {
  const check = compile(input, 'all');
  return {
    ...told,
    inputSchema: input,
    run: async (args, call) => run(check(withoutNulls(input, args), `the arguments object of ${told.name}`), call),
  };
}

/** Block whose text is the JSON of `value`. */
export const jsonBlock = (value: object): object => ({ type: 'text', text: JSON.stringify(value) });
export const jsonResult = (value: object): ToolResult => ({ content: Buffer.from(JSON.stringify([jsonBlock(value)])), isError: false });

export const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
