/** Kinds of members in what the registry stores. Members whose names come from outside are JSON text; what a contract describes as a whole was checked on the way in. */
export const text = { type: String, required: true } as const;
export const maybe = { type: String } as const;
export const count = { type: Number, required: true } as const;
export const flag = { type: Boolean, required: true } as const;
export const moment = { type: Date, required: true } as const;
