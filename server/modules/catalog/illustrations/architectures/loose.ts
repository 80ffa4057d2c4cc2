import { type Point, regular } from '../geometry.ts';
import { smoothNoise } from '../noise.ts';
import { lining, packedCircles, wavyRing } from '../seeds.ts';
import type { Architecture, Canvas, Site, SiteKind } from '../tissue.ts';
import { frameOf, relaxedPoints } from '../voronoi.ts';

/** Brain: star-shaped glia whose processes form a net. */
export const glia: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const points = spread(canvas, 1500, 10);
  const sites: Site[] = [];
  const processes: [Point, Point, Point][] = [];
  const lit = focusOf(canvas, 80, 0.85);
  for (const at of points) {
    const kind = lit(at);
    sites.push({ at, kind });
    const arms = 4 + Math.floor(random.next() * 3);
    const turn = random.between(0, 6);
    for (let arm = 0; arm < arms; arm++) {
      const angle = turn + (arm / arms) * 2 * Math.PI + random.normal(0, 0.25);
      const reach = random.between(24, 52);
      const bend = random.normal(0, 0.35);
      const end: Point = [at[0] + reach * Math.cos(angle), at[1] + reach * Math.sin(angle)];
      const control: Point = [
        at[0] + reach * 0.5 * Math.cos(angle + bend),
        at[1] + reach * 0.5 * Math.sin(angle + bend),
      ];
      processes.push([at, control, end]);
    }
  }
  // Ghosts around each cell keep its body small.
  const around = points.flatMap((at) => regular(at, 19, 6, at[0]).map((ghost): Site => ({ at: ghost, kind: 'ghost' })));
  const inside = around.filter(({ at: [x, y] }) => x > -60 && x < width + 60 && y > -60 && y < height + 60);
  return { sites: [...sites, ...inside], processes, gap: 1, corner: 3, nucleusWidth: 6.5 };
};

/** Blood: white cells with lobed nuclei, single large blasts, and red cells without nuclei between them. */
export const bloodSmear: Architecture = (canvas) => {
  const lit = focusOf(canvas, 75, 0.6);
  const points = spread(canvas, 640, 7);
  const sites = points.map((at): Site => ({ at, kind: canvas.random.next() < 0.4 ? 'ghost' : lit(at) }));
  const red = sites
    .filter((site) => site.kind === 'ghost')
    .map(({ at }) => regular(at, canvas.random.between(5, 7), 8));
  return { sites, matrix: red, gap: 2, corner: 3, nucleusWidth: 6.5, shape: 'round', nucleus: 'lobed' };
};

/**
 * Bone marrow in myeloma: sheets of plasma cells with the nucleus to one side, between fat cells and a beam of bone.
 */
export const marrow: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const phase = random.between(0, 6);
  const upper = (x: number) => height * 0.8 + 20 * Math.sin(x / 110 + phase);
  const fat = packedCircles(canvas, [17, 34], 22).filter((c) => c.y + c.radius < upper(c.x) - 8);
  const isFat = (x: number, y: number) => fat.some((c) => Math.hypot(x - c.x, y - c.y) < c.radius + 5);
  const isBone = (x: number, y: number) => y > upper(x) - 9;
  const points = spread(canvas, 285, 10, (x, y) => (isFat(x, y) || isBone(x, y) ? 0.6 : 1));
  const lit = focusOf(canvas, 70, 0.8);
  const sites = points.map(
    (at): Site => ({ at, kind: isFat(at[0], at[1]) || isBone(at[0], at[1]) ? 'ghost' : lit(at) }),
  );
  const steps = Array.from({ length: 31 }, (_, index) => -40 + (index / 30) * (width + 80));
  const beam = [
    ...steps.map((x): Point => [x, upper(x)]),
    [width + 40, height + 40] as const,
    [-40, height + 40] as const,
  ];
  const osteocytes = steps
    .filter((_, index) => index % 3 === 1)
    .map((x): Point => [x, upper(x) + random.between(14, 32)]);
  return {
    sites,
    matrix: [
      beam,
      ...fat.map((c) =>
        wavyRing(canvas, { ...c, radius: c.radius - 4 }, [[2, 0.04]]).filter((_, index) => index % 6 === 0),
      ),
    ],
    dots: osteocytes.map((at) => ({ at, lit: false })),
    gap: 1.4,
    corner: 3.6,
    nucleusWidth: 6,
    nucleus: 'eccentric',
  };
};

/** Lymph node: germinal centers, loose and large-celled, in a mantle of small dense ones. */
export const lymphFollicles: Architecture = (canvas) => {
  const centers = packedCircles(canvas, [44, 66], 54);
  const ring = (x: number, y: number) =>
    Math.min(...centers.map((c) => Math.hypot(x - c.x, (y - c.y) * 1.15) / c.radius), 9);
  const density = (x: number, y: number) => {
    const away = ring(x, y);
    return away < 0.8 ? 0.2 : away < 1.35 ? 1 : 0.36;
  };
  const points = spread(canvas, 118, 10, density);
  const first = centers.find((c) => c.x > canvas.width * 0.35 && c.x < canvas.width * 0.8);
  const lit = focusOf(canvas, 58, 1, first && [first.x, first.y]);
  const sites = points.map((at): Site => {
    const away = ring(at[0], at[1]);
    if (away < 0.84) return { at, kind: lit(at), stain: 'pale' };
    return { at, kind: canvas.random.next() < 0.008 ? 'lit' : 'cell', stain: away < 1.4 ? 'deep' : 'plain' };
  });
  return { sites, gap: 1.3, corner: 2, nucleusWidth: 4.6 };
};

/** Childhood tumors: sheets of small round cells, with some rosettes around a core of fine processes. */
export const rosettes: Architecture = (canvas) => {
  const cores = packedCircles(canvas, [25, 30], 66);
  const lit = focusOf(canvas, 64, 0.55);
  const near = (x: number, y: number) => Math.min(...cores.map((c) => Math.hypot(x - c.x, y - c.y) - c.radius), 999);
  const loose = spread(canvas, 190, 10, (x, y) => (near(x, y) < 16 ? 0.3 : 1)).filter(([x, y]) => near(x, y) > 16);
  const ringed = cores.flatMap((core) => {
    const ring = lining(canvas, wavyRing(canvas, core, [[2, 0.05]]), { width: 11, height: 13, kind: 'cell' });
    // The outer ghosts are dropped where the surrounding sheet is.
    return ring.filter(
      (site) => site.kind === 'cell' || Math.hypot(site.at[0] - core.x, site.at[1] - core.y) < core.radius,
    );
  });
  const sites: Site[] = [
    ...ringed.map((site): Site => (site.kind === 'ghost' ? site : { at: site.at, kind: lit(site.at), stain: 'deep' })),
    ...loose.map((at): Site => ({ at, kind: lit(at) })),
  ];
  const processes = cores.flatMap((core) =>
    regular([core.x, core.y], core.radius - 9, 11, core.x).map((end): [Point, Point, Point] => {
      const start: Point = [core.x + canvas.random.normal(0, 3), core.y + canvas.random.normal(0, 3)];
      return [start, [(start[0] + end[0]) / 2 + canvas.random.normal(0, 2), (start[1] + end[1]) / 2], end];
    }),
  );
  return { sites, processes, gap: 1.3, corner: 3, nucleusWidth: 6 };
};

/** Returns relaxed points, one per `area` square units where the density is 1. */
function spread(
  canvas: Canvas,
  area: number,
  steps: number,
  density: (x: number, y: number) => number = () => 1,
): Point[] {
  const { random, width, height } = canvas;
  const frame = frameOf(width, height, 30);
  let share = 0;
  for (let probe = 0; probe < 400; probe++) {
    share += density(random.between(0, width), random.between(0, height)) / 400;
  }
  return relaxedPoints(random, density, frame, Math.round((((width + 60) * (height + 60)) / area) * share), steps);
}

/**
 * Returns a function that decides whether the cell at a point is lit: a cluster around a focus, single cells elsewhere.
 */
function focusOf(canvas: Canvas, reach: number, chance: number, at?: Point): (at: Point) => SiteKind {
  const { random, width, height } = canvas;
  const focus: Point = at ?? [width * random.between(0.45, 0.7), height * random.between(0.35, 0.65)];
  const grain = smoothNoise(random, 0.05, 3);
  return ([x, y]) => {
    const away = (Math.hypot(x - focus[0], y - focus[1]) / reach) * (1 + 0.3 * grain(x, y));
    return random.next() < chance * Math.exp(-(away ** 4)) + 0.02 ? 'lit' : 'cell';
  };
}
