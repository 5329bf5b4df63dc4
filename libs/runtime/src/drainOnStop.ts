import type { Static, TObject } from 'typebox';
import type { EdgeServer, drainSettings } from './drain';
import type { ServiceContext } from './service';

type DrainConfig = Static<TObject<typeof drainSettings>>;
const CLOSING_MS = 1_000;

/** Ends a server with its process, in the times of its settings. Registered last by every process that takes outside traffic, so that it comes first. */
export function drainOnStop({ config, onStop }: Pick<ServiceContext<DrainConfig>, 'config' | 'onStop'>, server: EdgeServer): void {
  const { DRAIN_NOTICE_MS: noticeMs, DRAIN_LIMIT_MS: limitMs } = config;
  onStop('http', () => server.drain({ noticeMs, limitMs }), noticeMs + limitMs + CLOSING_MS);
}
