/** The entry of a table by a name that the server sent; undefined for a name that only a newer server knows. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
