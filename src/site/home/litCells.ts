/** The cells of the tissue: outlines and nuclei as path data, and the position of each in the 1600 × 960 box. */
export type Tissue = { bodies: readonly string[]; nuclei: readonly string[]; places: readonly Place[] };
type Place = readonly [x: number, y: number];

/** Parses the cells from the drawing's file (`heroTissueSvg`). Its n-th pieces belong to the same cell. */
export function tissueOf(svg: string): Tissue {
  const pieces = (name: string) => {
    const data = new RegExp(`class="${name}"[^>]* d="M([^"]*)"`).exec(svg)?.[1];
    return data === undefined ? [] : data.split('M').map((piece) => `M${piece}`);
  };
  const bodies = pieces('cells');
  const places = bodies.map((body): Place => {
    const [x = 0, y = 0] = (body.match(/-?\d+/g) ?? []).map(Number);
    return [x, y];
  });
  return { bodies, nuclei: pieces('nuclei'), places };
}

/**
 * Returns how many models one cell represents, and how many cells are lit for `some` of them. One cell represents at
 * least one model.
 */
export function scaleOf(models: number, cells: number, some: number): { modelsPerCell: number; lit: number } {
  const share = Math.max(1, models / cells);
  const lit = some === 0 ? 0 : Math.min(cells, Math.max(1, Math.round(some / share)));
  return { modelsPerCell: Math.round(share), lit };
}

/** Where the two clusters begin: in areas that the search box, a list and the window's edges do not hide. */
const hearts = { left: 1000, right: 1270, upper: [270, 480], lower: [540, 700] } as const;

/**
 * Chooses the cells that are lit for a term: most in two clusters, some scattered, as in real tissue. The same term
 * always gives the same cells, and a smaller `count` gives the first of those for a larger one.
 */
export function litCells(places: readonly Place[], term: string, count: number): number[] {
  const random = randomOf(term);
  const begin = ([top, bottom]: readonly [number, number]) => {
    const heart = places.filter(([x, y]) => x > hearts.left && x < hearts.right && y > top && y < bottom);
    return heart[Math.floor(random() * heart.length)];
  };
  const upper = begin(hearts.upper);
  const lower = begin(hearts.lower);
  return places
    .map((place, cell) => {
      const near = distance(place, upper) + 90 * random();
      const nearLower = distance(place, lower) + 15 + 110 * random();
      const anywhere = 60 + 840 * random();
      // cells behind the text and the bar are chosen last
      const hidden = place[0] < 970 || place[0] > 1540 || place[1] < 180 ? 600 : 0;
      return { cell, order: Math.min(near, nearLower, anywhere) + hidden };
    })
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ cell }) => cell);
}

const distance = ([x, y]: Place, [otherX, otherY]: Place = [0, 0]) => Math.hypot(x - otherX, y - otherY);

/** Returns a generator of numbers between 0 and 1, seeded by a text (FNV-1a, then Mulberry32). */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
