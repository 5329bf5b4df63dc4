export * from './attribute';
export * from './edgeCallContext';
export * from './openBus';
export * from './publishStated';
export * from './types';
