export * from './health';
export * from './http';
export * from './json';
export * from './log';
export * from './schema';
export * from './service';
export * from './settings';
export * from './trace';
