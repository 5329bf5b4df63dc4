export { routes } from './routes';
export { restSettings, type RestConfig } from './settings';
export { startRest } from './startRest';
