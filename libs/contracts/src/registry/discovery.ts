/** What there is to call, for who may call it. */
import { Type } from 'typebox';
import { rpc } from '../message';
import { Slug, ToolName } from '../vocabulary';

export const CredentialState = Type.Union([Type.Literal('connected'), Type.Literal('missing'), Type.Literal('notNeeded')]);

/** The three discovery meta-tools; all answers are filtered by what the principal may reach. */
export const listServices = rpc('registry.listServices', {
  request: Type.Object({}),
  response: Type.Object({
    services: Type.Array(
      Type.Object({
        slug: Slug,
        name: Type.String(),
        description: Type.String(),
        toolCount: Type.Integer(),
        credential: CredentialState,
        /** Why the credential that is stored does not count; with `connected`, what it lacks for some of the tools; that some tools need none. */
        credentialProblem: Type.Optional(Type.String()),
      }),
    ),
  }),
  callers: ['gateway'],
  idempotent: true,
});
export const searchTools = rpc('registry.searchTools', {
  request: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 400 }),
    service: Type.Optional(Type.String({ maxLength: 64 })),
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
  }),
  response: Type.Object({
    tools: Type.Array(Type.Object({ tool: Type.String(), summary: Type.String(), service: Slug, score: Type.Number() })),
    total: Type.Integer(),
  }),
  callers: ['gateway'],
  idempotent: true,
});
export const describeTools = rpc('registry.describeTools', {
  request: Type.Object({ tools: Type.Array(ToolName, { minItems: 1, maxItems: 20 }) }),
  response: Type.Object({
    tools: Type.Array(
      Type.Object({
        /** What it is called by. */
        tool: Type.String(),
        /** What the API description calls it, when it shares its first 64 characters with others. */
        fullName: Type.Optional(Type.String()),
        description: Type.String(),
        inputSchema: Type.Record(Type.String(), Type.Unknown()),
        /** Schema of its answers, as its server or API description has it. Answers are not checked against it. */
        outputSchema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        /** Whether a call of it waits for a person: `maybe` depends on the arguments or the time. */
        approval: Type.Union([Type.Literal('never'), Type.Literal('maybe'), Type.Literal('always')]),
        /** Why every call of it is refused now, whatever its arguments. */
        denied: Type.Optional(Type.String()),
        /** What was left out so that the answer stays small, and how to read it. */
        cut: Type.Optional(Type.String()),
      }),
    ),
    notFound: Type.Array(Type.String()),
  }),
  callers: ['gateway'],
  idempotent: true,
});
