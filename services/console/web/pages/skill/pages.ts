/** The pages of one skill: they share most of what they are made of, so they are loaded together. */
export { NewSkillPage } from './New.tsx';
export { SkillPage } from './Page.tsx';
export { SkillVersionPage } from './VersionPage.tsx';
