/** Served by identity: who is calling, and the things that prove it. */
export * from './accounts';
export * from './credentials';
export * from './oauth';
export * from './people';
export * from './members';
export * from './groups';
export * from './settings';
export * from './tokens';
