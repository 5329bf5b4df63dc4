export * from './cursors';
export * from './doorLimits';
export * from './mongoErrors';
export * from './openCache';
export * from './openMongo';
export * from './openRecords';
export * from './outbox';
export * from './types';
