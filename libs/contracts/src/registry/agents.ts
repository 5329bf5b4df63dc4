/** Portable agents: an authored, versioned definition and nothing more. What an agent reaches is decided per call by the identity it runs as. */
import { Type, type Static, type TSchema } from 'typebox';
import { rpc } from '../message';
import { Description, FOREIGN, Id, Line, Timestamp } from '../vocabulary';
import { ChangeMessage, VersionNumber, versionRange } from './authored';
import { ModelPair } from './models';

/** Today's `spec.schemaVersion`. */
export const AGENT_SCHEMA_VERSION = '1.0';

/** A display name that can also stand in a path. */
export const AgentName = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^(?!\\.{1,2}$)(?!\\s)(?!.*\\s$)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
  description: '1 to 128 characters, no control or invisible characters, no blanks at either end, not "." or ".."',
  ...FOREIGN,
});

/** The mutable half: how the registry lists it. */
export const AgentMetadata = Type.Object({
  name: AgentName,
  description: Type.Unsafe<string>({ ...Description, ...FOREIGN }),
  tags: Type.Optional(
    Type.Array(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: '^(?!\\s)(?!.*\\s$)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
        description: '1 to 64 characters, no control or invisible characters, no blanks at either end',
        ...FOREIGN,
      }),
      { maxItems: 50 },
    ),
  ),
  license: Type.Optional(Type.Unsafe<string>({ ...Line(200), ...FOREIGN })),
});
export type AgentMetadata = Static<typeof AgentMetadata>;

const specWith = <P extends TSchema>(pair: P) =>
  Type.Object({
    schemaVersion: Type.Literal(AGENT_SCHEMA_VERSION, { description: `"${AGENT_SCHEMA_VERSION}"` }),
    systemPrompt: Type.String({ minLength: 1, maxLength: 200_000, ...FOREIGN }),
    /** Models in order of preference. */
    modelPreference: Type.Array(pair, { minItems: 1, maxItems: 20 }),
    /** Hints by vendor; opaque and advisory, nothing in them is enforced. At most 65,536 characters of JSON. */
    vendorHints: Type.Optional(Type.Record(Type.String(), Type.Unknown(), FOREIGN)),
  });

/** The versioned half, as authored and stored. */
export const AgentSpec = specWith(ModelPair);
export type AgentSpec = Static<typeof AgentSpec>;

/** What callers send. Members that are not named here are dropped, those of old schemas too. */
export const AgentEnvelope = Type.Object({ agent: AgentMetadata, spec: AgentSpec });
export type AgentEnvelope = Static<typeof AgentEnvelope>;

/** An envelope on its way in, with the reason for the change. */
export const AgentChange = Type.Object({ ...AgentEnvelope.properties, changeMessage: Type.Optional(ChangeMessage) });

/** A pair with today's word on where it runs; none when the service cannot resolve it and the host uses its own mapping. */
export const ResolvedPair = Type.Object({
  ...ModelPair.properties,
  /** `<provider>/<model id>` of the route chosen. */
  resolved: Type.Optional(Type.String()),
  /** All routes, the chosen one first; only when there are several. */
  resolvedCandidates: Type.Optional(Type.Array(Type.String())),
});
export type ResolvedPair = Static<typeof ResolvedPair>;

/** A stored spec that today's schema cannot express is shown as it lies there. */
const RawSpec = Type.Record(Type.String(), Type.Unknown(), FOREIGN);
export const ReadEnvelope = Type.Object({ agent: AgentMetadata, spec: Type.Union([specWith(ResolvedPair), RawSpec]) });
export type ReadEnvelope = Static<typeof ReadEnvelope>;
/** Answer of a write: as authored. */
export const WrittenEnvelope = Type.Object({ agent: AgentMetadata, spec: AgentSpec });

export const AgentSummary = Type.Object({
  id: Id,
  name: Type.String(FOREIGN),
  description: Type.String(FOREIGN),
  tags: Type.Optional(Type.Array(Type.String(FOREIGN))),
  /** Equals the number of the current version. */
  versionCount: VersionNumber,
  modelPreference: Type.Array(Type.Object({ family: Type.String(FOREIGN), model: Type.String(FOREIGN) })),
  createdBy: Type.String(FOREIGN),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type AgentSummary = Static<typeof AgentSummary>;

/** What blocks a delete. */
export const DeploymentRef = Type.Object({ id: Id, name: Type.String(FOREIGN), environment: Type.String(FOREIGN) });
export type DeploymentRef = Static<typeof DeploymentRef>;

export const exportAdapters = ['claude-code', 'cursor', 'vscode', 'codex', 'gemini-cli', 'openai-agents', 'langgraph'] as const;
export type ExportAdapter = (typeof exportAdapters)[number];

export const AgentExport = Type.Object({
  format: Type.String(),
  agentName: Type.String(FOREIGN),
  artifacts: Type.Array(Type.Never(), { maxItems: 0 }),
  installInstructions: Type.String(FOREIGN),
});
export type AgentExport = Static<typeof AgentExport>;

/** `id` is durable and never falls back to the name; `agent` is the current name; both: the id decides and a changed name is warned of. */
export const AgentAddress = Type.Object({
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Current name of the agent; never pins a version' })),
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Registry id of the agent: the durable way to name it' })),
});
export type AgentAddress = Static<typeof AgentAddress>;
const warning = Type.Optional(Type.String({ description: 'The agent has another name than the one given' }));

const discovery = { callers: ['gateway'] as const, idempotent: true };

/** Everything visible to the caller, by name. */
export const listAgents = rpc('registry.listAgents', {
  ...discovery,
  request: Type.Object({}),
  response: Type.Object({ agents: Type.Array(AgentSummary) }),
});
/** `not_found` for what is not there and for what the caller may not see. */
export const describeAgent = rpc('registry.describeAgent', {
  ...discovery,
  request: Type.Object({
    ...AgentAddress.properties,
    version: Type.Optional(Type.Integer({ ...versionRange, description: 'A version to hold on to; left out, the current one' })),
  }),
  response: Type.Object({
    envelope: ReadEnvelope,
    version: VersionNumber,
    id: Id,
    /** Revision of the agent as it is now, whatever version is shown; counts every change of either half. A write may state it. */
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    warning,
  }),
  errors: ['not_found'],
});
/** `invalid` for an adapter that is not allowed (the message lists them), a name that is unsafe to render, a preference the host cannot run. */
export const exportAgent = rpc('registry.exportAgent', {
  ...discovery,
  request: Type.Object({ ...AgentAddress.properties, adapter: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: Type.Object({ ...AgentExport.properties, warning }),
  errors: ['not_found'],
});
