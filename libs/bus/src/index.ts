export * from './edgeCaller';
export * from './openBus';
export * from './types';
