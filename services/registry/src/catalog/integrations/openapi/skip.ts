/** Why one operation cannot become a tool. Thrown inside the import, caught per operation, reported in one line. */
export class Skip extends Error {}
