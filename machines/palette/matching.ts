import type { Localized } from '../../contract/schema.ts';

/** What the palette offers: a page to go to, something to do, a record to open. */
export type PaletteItem = {
  id: string;
  kind: 'menu' | 'action' | 'record';
  name: Localized;
  /** What it stands in, said beside it. */
  hint: Localized | null;
};

type Rank = 0 | 1 | 2 | 3;

/**
 * The items whose name, in either language, fits what was typed: those that begin with it first, then words that do,
 * then what has it anywhere, then what has its letters in their order. Items of the same fit keep their order.
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
