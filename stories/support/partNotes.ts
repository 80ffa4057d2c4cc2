/** What the documentation page of a part says beyond its docstrings. Each entry is a whole sentence. */
export type PartNotes = {
  /** The path of the component's file, which the page shows and opens in the editor. */
  source: `src/${string}.tsx`;
  /** What the part is for. */
  use: readonly string[];
  /** When another part is the better choice, and which one. */
  avoid: readonly string[];
  /** What makes a good use: texts, order, number. */
  good: readonly string[];
  /** Frequent mistakes. */
  bad: readonly string[];
  /** Role, name, keys, focus, and what is announced. */
  access: readonly string[];
  /** The version that brought the part. */
  since?: string;
  /** What changed for those who use the part, by version, the newest first. */
  changed?: Readonly<Record<string, string>>;
};

/** Returns the notes of a part as parameters of its stories, where its documentation page finds them. */
export const partNotes = (notes: PartNotes): { part: PartNotes } => ({ part: notes });
