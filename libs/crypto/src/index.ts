export * from './claims';
export * from './fileKeyProvider';
export * from './keyProvider';
export * from './orgKeyring';
export * from './principals';
export * from './seal';
export * from './tokens';
export * from './vault';
