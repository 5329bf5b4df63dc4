/** Served by registry: what exists. */
export * from './agents';
export * from './authored';
export * from './bootstrap';
export * from './discovery';
export * from './integration';
export * from './management';
export * from './mark';
export * from './models';
export * from './removal';
export * from './resolve';
export * from './skillLine';
export * from './skills';
export * from './toolDefinition';
