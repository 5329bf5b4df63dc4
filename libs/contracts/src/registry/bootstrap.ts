import { Type } from 'typebox';
import { rpc } from '../message';
import { BootstrapSkill, MAX_BOOTSTRAP_SKILLS } from './skills';

/** What the bootstrap object tells its caller of the registry: as it is now, since a grant shows with the next question. */
export const bootstrapFacts = rpc('registry.bootstrapFacts', {
  request: Type.Object({}),
  response: Type.Object({
    modelCatalogVersion: Type.Integer({ minimum: 1 }),
    skills: Type.Array(BootstrapSkill, { maxItems: MAX_BOOTSTRAP_SKILLS }),
    /** The caller sees more skills than are listed. */
    moreSkills: Type.Boolean(),
  }),
  callers: ['gateway'],
  idempotent: true,
});
