/** Served by audit. Audit events arrive as events, queries as calls. */
export * from './callFailures';
export * from './events';
export * from './queries';
export * from './usage';
