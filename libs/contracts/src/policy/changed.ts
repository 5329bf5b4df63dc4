/** The event that what an organization's calls are judged by has changed. */
import { Type } from 'typebox';
import { event } from '../message';
import { Id } from '../vocabulary';

/**
 * Rules, their order, settings, blocks, the published AI use policy or the time zone of the organization have changed: other people than before may have to
 * say yes to what waits. A decision that is asked for after this event arrived knows the change.
 */
export const changed = event('policy.changed.v1', Type.Object({ orgId: Id }), ['policy']);
