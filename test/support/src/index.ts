/** What tests beside the code share: a service context on private stores, and the keys of a door. */
export * from './keyFiles';
export * from './testContext';
