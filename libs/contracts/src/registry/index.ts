/** Served by registry: what exists. */
export * from './agents';
export * from './management';
export * from './models';
export * from './removal';
export * from './tools';
