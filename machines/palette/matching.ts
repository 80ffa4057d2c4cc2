import type { Localized } from '../../contract/schema.ts';

/** An entry of the palette: a page, an action, or a record. */
export type PaletteItem = {
  id: string;
  kind: 'menu' | 'action' | 'record';
  name: Localized;
  /** Where it belongs, shown next to it. */
  hint: Localized | null;
};

type Rank = 0 | 1 | 2 | 3;

/**
 * Returns the items whose name in one of the languages matches the typed text. First come names that begin with it,
 * then names with a word that does, then names that contain it, then names that contain its letters in order. Within
 * these groups, the order is kept.
 */
export function matching<Item extends PaletteItem>(items: readonly Item[], typed: string): Item[] {
  const wanted = plain(typed);
  if (wanted === '') return [...items];
  return items
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter((found): found is { item: Item; rank: Rank } => found.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

function rankOf({ name }: PaletteItem, wanted: string): Rank | undefined {
  const ranks = [rankIn(plain(name.en), wanted), rankIn(plain(name.zh), wanted)].filter((rank) => rank !== undefined);
  return ranks.toSorted()[0];
}

function rankIn(name: string, wanted: string): Rank | undefined {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  if (name.includes(wanted)) return 2;
  return hasInOrder(name, wanted.replaceAll(' ', '')) ? 3 : undefined;
}

function hasInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const found = name.indexOf(letter, from);
    if (found < 0) return false;
    from = found + letter.length;
  }
  return true;
}

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ');
