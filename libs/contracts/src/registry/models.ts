/** The model catalogue: logical names an agent may prefer, and the concrete routes behind them. The same for every organization. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';

/** A logical name of a model; never a vendor's model id. */
export const ModelPair = Type.Object({
  family: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S', description: 'a logical family name, not blank' }),
  model: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S', description: 'a logical model name, not blank' }),
});
export type ModelPair = Static<typeof ModelPair>;

/** A day. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** When the event was read at its source. */
const asOf = Day;

export const ModelRoute = Type.Object({
  provider: Type.String(),
  /** The provider's own id of the model. */
  modelId: Type.String(),
  /** Where inference runs. */
  runsAt: Type.String(),
  /** What a caller of the route must hold. */
  credential: Type.String(),
  asOf,
  archived: Type.Optional(Type.Literal(true)),
});
export type ModelRoute = Static<typeof ModelRoute>;

export const CatalogModel = Type.Object({
  model: Type.String(),
  /** No longer to be declared. */
  archived: Type.Optional(Type.Literal(true)),
  /** What to take instead of an archived one. */
  replacement: Type.Optional(Type.String()),
  /** When its vendor released it. */
  since: Type.Optional(Day),
  /** When its vendor ends it, or ended it. */
  ends: Type.Optional(Day),
  asOf,
  /** The first is the one chosen. */
  routes: Type.Array(ModelRoute),
});
export type CatalogModel = Static<typeof CatalogModel>;

export const CatalogFamily = Type.Object({
  family: Type.String(),
  label: Type.String(),
  archived: Type.Optional(Type.Literal(true)),
  models: Type.Array(CatalogModel),
});
export type CatalogFamily = Static<typeof CatalogFamily>;

export const ModelCatalog = Type.Object({
  /** Grows with every change; clients compare it with `model_catalog_version` to know when to read again. */
  version: Type.Integer({ minimum: 1 }),
  families: Type.Array(CatalogFamily),
  /** What each outside platform says it can run: pairs that may be declared too, unless the catalogue archived them. */
  platforms: Type.Array(
    Type.Object({
      platform: Type.String(),
      asOf,
      /** A model with its own `asOf` was added since, by an open-ended statement of the platform (managed agents: Claude 4.5 and later). */
      models: Type.Array(Type.Object({ ...ModelPair.properties, modelId: Type.String(), asOf: Type.Optional(asOf) })),
    }),
  ),
});
export type ModelCatalog = Static<typeof ModelCatalog>;

export const modelCatalog = rpc('registry.modelCatalog', {
  request: Type.Object({}),
  response: ModelCatalog,
  callers: ['gateway'],
  idempotent: true,
});
