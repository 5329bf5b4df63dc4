/** A tool definition made ready: its schema as a validator, its request as a builder. Both are made once per digest. */
import { AppError, audienceOf, type Audience, type registry } from '@gatehouse/contracts';
import { describeErrors } from '@gatehouse/runtime';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { compileRequest, type BuiltRequest } from '../domain/buildRequest';
import { insideRequest } from '../domain/insideRequest';
import { UnusableDefinition } from '../domain/unusableDefinition';

export interface CompiledTool {
  readonly auth: registry.AuthScheme;
  /** Where a credential would go; nowhere of a tool that runs inside. */
  readonly audience?: Audience | undefined;
  /** What the tool says of itself. */
  readonly description?: string | undefined;
  /** Of a tool that runs inside: its name there. No request goes out. */
  readonly inside?: string | undefined;
  /** Everybody but admins is refused. The registry says so again with every call; here it comes before the arguments. */
  readonly adminOnly?: boolean | undefined;
  /** Check the arguments, then build. Throws `AppError('invalid')` with every failure and its path. */
  readonly build: (args: Readonly<Record<string, unknown>>) => BuiltRequest;
  /** Let the validator's memory go. */
  readonly dispose: () => void;
}

/** Schemas were bounded when they were imported: size, depth, patterns. `$data` stays off, and no schema reaches another. */
const OPTIONS = { strict: false, allErrors: true, addUsedSchema: false, logger: false } as const;
const foreign = new Ajv2020(OPTIONS);
/** Our own schemas say in words what they want, as they do over REST. Words of strangers stay out of our messages. */
const own = new Ajv2020({ ...OPTIONS, verbose: true });
for (const ajv of [foreign, own]) addFormats(ajv);

export function compileTool(definition: registry.ToolDefinition): CompiledTool {
  const { inputSchema: schema, auth, baseUrl, description, internal, adminOnly } = definition;
  const ajv = internal ? own : foreign;
  try {
    const validate = ajv.compile(schema);
    const toRequest = internal ? insideRequest(definition) : compileRequest(definition);
    return {
      auth,
      audience: internal ? undefined : audienceOf(baseUrl, auth),
      description,
      inside: internal && definition.toolName,
      adminOnly,
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
