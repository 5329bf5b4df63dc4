export * from './checkJwt';
export * from './issuerKeys';
