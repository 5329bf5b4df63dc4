/** A tool definition made ready: its schema as a validator, its request as a builder. Both are made once per digest. */
import { AppError, type registry } from '@gatehouse/contracts';
import { describeErrors } from '@gatehouse/runtime';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { UnusableDefinition } from '../domain/refusal';
import { boundedCheck } from './boundedCheck';
import { numbersFor, refusedDigits } from './longIntegers';
import type { PreparedTool, Upstream, Upstreams } from '../upstream/upstream';

export interface CompiledTool extends PreparedTool {
  readonly kind: registry.ToolDefinition['kind'];
  readonly toolName: string;
  /** What the tool says of itself. */
  readonly description?: string | undefined;
  /** Let the validator's memory go. */
  readonly dispose: () => void;
}

/**
 * Schemas were bounded when they were imported: size, depth, patterns. `$data` stays off, and no schema reaches another. Nothing else runs while a schema
 * is compiled: without the pass that shortens the generated code, the largest take half as long, and calls are checked as fast.
 */
const OPTIONS = { strict: false, allErrors: true, addUsedSchema: false, logger: false, code: { optimize: false } } as const;
const foreign = new Ajv2020(OPTIONS);
/** Our own schemas say in words what they want, as they do over REST. Words from outside stay out of our messages. */
const own = new Ajv2020({ ...OPTIONS, verbose: true });
for (const ajv of [foreign, own]) addFormats(ajv);

export function compileTool(definition: registry.ToolDefinition, upstreams: Upstreams): CompiledTool {
  const { kind, toolName, inputSchema: schema, description } = definition;
  const upstream = upstreams[kind] as Upstream;
  const ajv = upstream.hasOwnSchemas ? own : foreign;
  try {
    const validate = boundedCheck(ajv.compile(schema), schema);
    const prepared = upstream.prepare(definition);
    const toNumbers = numbersFor(definition);
    return {
      ...prepared,
      kind,
      toolName,
      description,
      build(args) {
        if (!validate(toNumbers(args))) {
          const details = [...describeErrors(validate.errors), ...refusedDigits(validate.errors ?? [], args)];
          throw new AppError('invalid', 'Arguments are not acceptable', { details });
        }
        return prepared.build(args);
      },
      dispose: () => void ajv.removeSchema(schema),
    };
  } catch (cause) {
    throw new UnusableDefinition(toolName, { cause });
  }
}
