/** Served by policy: may it happen. */
export * from './aiUsePolicy';
export * from './blocks';
export * from './budgets';
export * from './changed';
export * from './decide';
export * from './grants';
export * from './rules';
export * from './settings';
export * from './signingStates';
export * from './step';
