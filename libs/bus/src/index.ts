export * from './attribute';
export * from './edgeCaller';
export * from './openBus';
export * from './publishStated';
export * from './types';
