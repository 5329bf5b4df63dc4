export { routes } from './routes/index';
export { restSettings, type RestConfig } from './settings';
export { startRest } from './startRest';
