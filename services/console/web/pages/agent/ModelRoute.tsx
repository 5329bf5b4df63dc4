import type { ModelCatalog } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { modelState, routesOf } from './models.ts';
import type { ResolvedPair } from './spec.ts';

/** The route of a model, as the server resolved it or, if it was just added, as the catalogue has it. Says if the model is retired. */
export function ModelRoute({ pair, catalog }: { pair: ResolvedPair; catalog: ModelCatalog | undefined }) {
  const state = catalog === undefined ? undefined : modelState(catalog, pair);
  const routes = pair.resolvedCandidates ?? (pair.resolved !== undefined ? [pair.resolved] : catalog && routesOf(catalog, pair));
  return (
    <>
      {state?.kind === 'retired' && (
        <Status of="model.retired">{state.replacement === undefined ? copy.retired : copy.retiredFor(state.replacement)}</Status>
      )}
      {routes !== undefined && (
        <span className={styles.route} title={routes.length > 1 ? routes.join('\n') : undefined}>
          {routes[0] === undefined ? copy.noRoute : <Pieces text={copy.route(routes[0])} />}
          {routes.length > 1 && ` ${copy.routes(routes.length - 1)}`}
        </span>
      )}
    </>
  );
}
