/** A tool definition made ready: its schema as a validator, its request as a builder. Both are made once per digest. */
import { AppError, type registry } from '@gatehouse/contracts';
import { describeErrors } from '@gatehouse/runtime';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { UnusableDefinition } from '../domain/unusableDefinition';
import { compileRequest, type BuiltRequest } from '../domain/buildRequest';

export interface CompiledTool {
  readonly auth: registry.AuthScheme;
  /** Check the arguments, then build. Throws `AppError('invalid')` with every failure and its path. */
  readonly build: (args: Readonly<Record<string, unknown>>) => BuiltRequest;
  /** Let the validator's memory go. */
  readonly dispose: () => void;
}

/** Schemas were bounded when they were imported: size, depth, patterns. `$data` stays off, and no schema reaches another. */
const ajv = new Ajv2020({ strict: false, allErrors: true, addUsedSchema: false, logger: false });
addFormats(ajv);

export function compileTool(definition: registry.ToolDefinition): CompiledTool {
  const { inputSchema: schema, auth } = definition;
  try {
    const validate = ajv.compile(schema);
    const toRequest = compileRequest(definition);
    return {
      auth,
      build(args) {
        if (!validate(args)) throw new AppError('invalid', 'Arguments are not acceptable', { details: describeErrors(validate.errors) });
        return toRequest(args);
      },
      dispose: () => void ajv.removeSchema(schema),
    };
  } catch (cause) {
    throw new UnusableDefinition(definition.toolName, { cause });
  }
}
