import { PageRequest } from '@gatehouse/contracts';
import type { TProperties } from 'typebox';
import { strict } from './route';

/** Query of a list: its own filters, `limit` and `cursor`. */
export const pageQuery = <P extends TProperties>(filters: P) => strict({ ...filters, ...PageRequest.properties });
