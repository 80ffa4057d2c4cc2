import { inset, type Point, type Polygon } from '../geometry.ts';
import { hexagonalCenters, isInside, lining, packedCircles, stroma, wavyRing } from '../seeds.ts';
import type { Architecture, Canvas, Site, SiteKind } from '../tissue.ts';
import { frameOf, relaxedPoints, voronoiCells } from '../voronoi.ts';

const look = { gap: 1.4, corner: 2.6, nucleusWidth: 5.4 } as const;

/** Lung: air spaces between thin walls, each lined by a row of cells; a bronchiole with taller cells. */
export const alveoli: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const centers = hexagonalCenters(canvas, 104, 0.13);
  const focus: Point = [width * random.between(0.5, 0.7), height * random.between(0.4, 0.7)];
  const sites = voronoiCells(centers, frameOf(width, height, 200)).flatMap((space) => {
    const wall = rounded(inset(space, 10.5));
    if (wall.length < 6) return [];
    return lining(canvas, wall, { width: 16.5, height: 16, kind: 'cell' }).filter(
      (site) => site.kind === 'ghost' || random.next() > 0.05,
    );
  });
  return {
    ...look,
    corner: 2.4,
    nucleusWidth: 5,
    sites: sites.map((site) => litAround(canvas, site, focus, 58, 0.85)),
  };
};

/** Liver: plates of cells that run from the lobule's edge to the central vein, with sinusoids between them. */
export const lobules: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const centers = hexagonalCenters(canvas, 250, 0.07);
  const focus: Point = [width * random.between(0.5, 0.7), height * random.between(0.3, 0.7)];
  const own = (center: Point, x: number, y: number) => {
    const mine = Math.hypot(x - center[0], y - center[1]);
    return centers.every((other) => other === center || Math.hypot(x - other[0], y - other[1]) > mine + 4);
  };
  const sites: Site[] = [];
  for (const center of centers) {
    const turn = random.between(0, 1);
    for (let ring = 0; ring < 7; ring++) {
      const radius = 32 + ring * 20;
      // Doubling the number of plates further out keeps their thickness constant.
      const plates = radius < 60 ? 7 : radius < 120 ? 14 : 28;
      for (let plate = 0; plate < plates; plate++) {
        for (const [offset, kind] of [
          [-0.26, 'cell'],
          [0.22, 'cell'],
          [0.5, 'ghost'],
        ] as const) {
          const bend = 0.12 * Math.sin(radius / 26 + turn * 6);
          const angle = turn + bend + ((plate + offset) / plates) * 2 * Math.PI;
          const [x, y] = [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
          if (own(center, x, y)) sites.push({ at: [x + random.normal(0, 1.1), y + random.normal(0, 1.1)], kind });
        }
      }
    }
    for (let k = 0; k < 9; k++)
      sites.push({ at: [center[0] + 13 * Math.cos(k * 0.7), center[1] + 13 * Math.sin(k * 0.7)], kind: 'ghost' });
  }
  return { ...look, nucleusWidth: 5.4, sites: sites.map((site) => litAround(canvas, site, focus, 46, 0.95)) };
};

/** Ovary: papillae, lobed islands with a core of connective tissue, in open fluid. */
export const fronds: Architecture = (canvas) => {
  const islands = packedCircles(canvas, [18, 54], 36, 1800).map((island) =>
    wavyRing(canvas, island, [
      [5, 0.17],
      [9, 0.08],
      [3, 0.16],
    ]),
  );
  const focus: Point = [canvas.width * canvas.random.between(0.45, 0.7), canvas.height * 0.5];
  const sites = islands.flatMap((curve) => lining(canvas, curve, { width: 11.5, height: 13, kind: 'cell' }));
  const cores = islands.map((curve) => shrunk(curve, 0.62));
  const inCore = (x: number, y: number) => cores.some((core) => isInside(core, x, y));
  return {
    ...look,
    sites: sites.map((site) => litAround(canvas, site, focus, 70, 0.9)),
    fibers: stroma(canvas, 9, (x, y) => 0.9 * Math.sin(x / 60) + 0.6 * Math.cos(y / 40), inCore),
  };
};

/** Head and neck: islands of squamous cells in whorls around pearls of keratin. */
export const pearls: Architecture = (canvas) => {
  const islands = packedCircles(canvas, [26, 72], 15);
  const focus: Point = [canvas.width * canvas.random.between(0.45, 0.7), canvas.height * 0.5];
  const litIsland = [...islands].sort(
    (a, b) => Math.hypot(a.x - focus[0], a.y - focus[1]) - Math.hypot(b.x - focus[0], b.y - focus[1]),
  )[0];
  const sites: Site[] = [];
  const matrix: Polygon[] = [];
  for (const island of islands) {
    const outline = wavyRing(canvas, island, [
      [2, 0.09],
      [3, 0.07],
      [5, 0.03],
    ]);
    const kind: SiteKind = island === litIsland || canvas.random.next() < 0.06 ? 'lit' : 'cell';
    sites.push(...lining(canvas, outline, { width: 12, height: 13, kind, inner: false }));
    let reach = island.radius - 14;
    for (; reach > 15; reach -= 13) {
      const whorl = shrunk(outline, reach / island.radius);
      sites.push(
        ...lining(canvas, whorl, { width: 19, height: 12, kind: 'cell', inner: false }).filter(
          (site) => site.kind !== 'ghost',
        ),
      );
    }
    sites.push({ at: [island.x, island.y], kind: 'ghost' });
    if (island.radius > 40)
      matrix.push(shrunk(outline, (reach - 1) / island.radius).filter((_, index) => index % 5 === 0));
  }
  const free = (x: number, y: number) =>
    islands.every((island) => Math.hypot(x - island.x, y - island.y) > island.radius * 1.12 + 12);
  return {
    ...look,
    sites,
    matrix,
    nucleusLength: 7,
    fibers: stroma(canvas, 9, (x, y) => Math.sin(x / 50) + Math.cos(y / 44), free),
  };
};

/** Nasopharynx: nests of large cells in a sea of lymphocytes. */
export const nests: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const islands = packedCircles(canvas, [30, 64], 26).map((circle) =>
    wavyRing(canvas, circle, [
      [3, 0.16],
      [5, 0.08],
      [2, 0.1],
    ]),
  );
  const inNest = (x: number, y: number) => islands.some((island) => isInside(island, x, y));
  const focus: Point = [width * random.between(0.5, 0.7), height * 0.5];
  const points = relaxedPoints(
    random,
    (x, y) => (inNest(x, y) ? 1 : 0.55),
    frameOf(width, height, 20),
    Math.round((width * height) / 370),
    8,
  );
  const sites = points.map((at): Site => ({ at, kind: inNest(at[0], at[1]) ? 'cell' : 'ghost' }));
  const dots = stroma(
    canvas,
    10,
    () => 0,
    (x, y) => !inNest(x, y),
  ).map(({ at }) => ({ at, lit: random.next() < 0.03 }));
  return { ...look, sites: sites.map((site) => litAround(canvas, site, focus, 62, 0.8)), dots };
};

/** Soft tissue: bundles of spindle cells in waves. */
export const spindles: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const [narrow, tall] = [0.4, 1.55];
  const frame = { left: -60 * narrow, top: -90 * tall, right: (width + 60) * narrow, bottom: (height + 90) * tall };
  const phase = random.between(0, 6);
  const focus: Point = [width * random.between(0.5, 0.7), height * 0.5];
  const bend = ([x, y]: Point): Point => [x, y + 24 * Math.sin(x / 92 + phase) + 10 * Math.sin(x / 39 + 2 * phase)];
  const points = relaxedPoints(random, () => 1, frame, Math.round((width * height) / 330), 9);
  const sites = points.map((at): Site => {
    const [x, y] = bend([at[0] / narrow, at[1] / tall]);
    return { at, kind: litAround(canvas, { at: [x, y], kind: 'cell' }, focus, 70, 0.5).kind };
  });
  const warp = ([x, y]: Point) => bend([x / narrow, y / tall]);
  return { ...look, gap: 1.2, sites, warp, nucleusLength: 14, nucleusWidth: 5 };
};

/**
 * Returns the site as lit with a probability that falls with the distance from the focus; elsewhere few sites are lit.
 * Ghosts stay ghosts.
 */
function litAround({ random }: Canvas, site: Site, focus: Point, reach: number, chance: number): Site {
  if (site.kind !== 'cell') return site;
  const away = Math.hypot(site.at[0] - focus[0], site.at[1] - focus[1]) / reach;
  return random.next() < chance * Math.exp(-(away ** 4)) + 0.012 ? { ...site, kind: 'lit' } : site;
}

/** Cuts the corners of a polygon twice, which gives a soft curve. */
function rounded(polygon: Polygon): Polygon {
  const cut = (ring: Polygon): Polygon =>
    ring.flatMap((corner, index) => {
      const next = ring[(index + 1) % ring.length] ?? corner;
      const between = (share: number): Point => [
        corner[0] + share * (next[0] - corner[0]),
        corner[1] + share * (next[1] - corner[1]),
      ];
      return [between(0.25), between(0.75)];
    });
  return cut(cut(polygon));
}

function shrunk(polygon: Polygon, share: number): Polygon {
  const x = polygon.reduce((sum, corner) => sum + corner[0], 0) / polygon.length;
  const y = polygon.reduce((sum, corner) => sum + corner[1], 0) / polygon.length;
  return polygon.map((corner) => [x + (corner[0] - x) * share, y + (corner[1] - y) * share]);
}
