/** Returns a key for each name, unique also if a name occurs twice. Removing a row keeps the keys of the others. */
export const rowKeys = (names: readonly string[]): string[] =>
  names.map((name, place) => `${name} ${names.slice(0, place).filter((other) => other === name).length}`);
