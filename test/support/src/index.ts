/** What tests beside the code share: a service context on private stores, the keys of an edge, a whole service among its neighbours, waits and ports. */
export * from './dnsServer';
export * from './forwardProxy';
export * from './freePort';
export * from './keyFiles';
export * from './keyServices/kms';
export type { FakeKeyService, KeyServiceFault } from './keyServices/server';
export * from './keyServices/transit';
export * from './officialClients';
export * from './principals';
export * from './serviceFixture';
export * from './testContext';
export * from './tasksClient';
export * from './until';
export * from './platforms/index.ts';
export * from './oauthApi/index.ts';
