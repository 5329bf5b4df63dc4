/** The model catalogue: `catalog.json`, with each route telling what its provider asks. Whoever changes the file grows its `version`. */
import type { registry } from '@gatehouse/contracts';
import file from './catalog.json';

type Route = registry.ModelRoute;
type RouteFields = Omit<Route, 'runsAt' | 'credential'>;
interface File extends Omit<registry.ModelCatalog, 'families'> {
  readonly providers: readonly Pick<Route, 'provider' | 'runsAt' | 'credential'>[];
  readonly families: readonly (Omit<registry.CatalogFamily, 'models'> & {
    readonly models: readonly (Omit<registry.CatalogModel, 'routes'> & { readonly routes: readonly RouteFields[] })[];
  })[];
}

const { providers, families, ...rest } = file as File;
const termsOf = new Map(providers.map((terms) => [terms.provider, terms]));

function routeOf(fields: RouteFields): Route {
  const terms = termsOf.get(fields.provider);
  if (terms === undefined) throw new Error(`catalog.json names no provider ${fields.provider}`);
  return { ...terms, ...fields };
}

export const catalog: registry.ModelCatalog = {
  ...rest,
  families: families.map((family) => ({
    ...family,
    models: family.models.map((model) => ({ ...model, routes: model.routes.map(routeOf) })),
  })),
};
