export * from './admin';
export * from './audited';
export * from './mcp';
export * from './ownStores';
export * from './startStack';
export * from './until';
export * from './upstream';
export type { Home, Person, Rest, Urls } from './scripts';
