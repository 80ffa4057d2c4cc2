import { regular } from '../geometry.ts';
import { type Circle, hexagonalCenters, lining, packedCircles, stroma, wavyRing } from '../seeds.ts';
import type { Architecture, Canvas, Site, SiteKind, Tissue } from '../tissue.ts';

const look = { gap: 1.4, corner: 2.6, nucleusWidth: 5.4 } as const;

/** Colon: crypts cut straight across, round and regular, with a small lumen. */
export const crypts: Architecture = (canvas) => {
  const circles = hexagonalCenters(canvas, 122, 0.04).map(([x, y]) => circle(x, y, canvas.random.between(32, 39)));
  return rings(canvas, circles, { width: 13.5, height: 17, waves: [[2, 0.05]], clearance: 27 });
};

/** Breast: ducts with two layers around a wide lumen; the tumor fills one of them in a sieve pattern. */
export const ducts: Architecture = (canvas) => {
  const circles = packedCircles(canvas, [34, 62], 46);
  const tissue = rings(canvas, circles, {
    width: 13.5,
    height: 12.5,
    rows: 2,
    waves: [
      [2, 0.06],
      [3, 0.03],
    ],
    clearance: 42,
  });
  const filled = tissue.chosen;
  if (!filled) return tissue;
  for (const hole of hexagonalCenters({ ...canvas, width: 120, height: 120 }, 34, 0.08)) {
    const [x, y] = [filled.x + hole[0] - 60, filled.y + hole[1] - 60];
    const room = filled.radius - Math.hypot(x - filled.x, y - filled.y);
    if (room > 26)
      tissue.sites.push(...lining(canvas, regular([x, y], 11, 12), { width: 11, height: 11, kind: 'lit' }));
  }
  return tissue;
};

/** Prostate: irregular glands with folds that reach into the lumen. */
export const foldedGlands: Architecture = (canvas) => {
  const circles = packedCircles(canvas, [22, 50], 31, 1800);
  return rings(canvas, circles, {
    width: 12.5,
    height: 15,
    waves: [
      [5, 0.16],
      [3, 0.1],
      [8, 0.04],
    ],
    clearance: 30,
  });
};

/** Pancreas: small, closely packed rosettes of wedge-shaped cells, and a pale islet. */
export const acini: Architecture = (canvas) => {
  const islet = circle(
    canvas.width * canvas.random.between(0.62, 0.8),
    canvas.height * canvas.random.between(0.4, 0.6),
    44,
  );
  const circles = packedCircles(canvas, [17, 20], 19).filter((c) => Math.hypot(c.x - islet.x, c.y - islet.y) > 84);
  const tissue = rings(canvas, circles, {
    width: 13.5,
    height: 17,
    waves: [[2, 0.05]],
    clearance: 19,
    lit: 0.1,
    center: true,
  });
  for (const [x, y] of hexagonalCenters({ ...canvas, width: 130, height: 130 }, 15, 0.12)) {
    const from = Math.hypot(x - 65, y - 65);
    if (from < 62) tissue.sites.push({ at: [islet.x + x - 65, islet.y + y - 65], kind: from < 46 ? 'cell' : 'ghost' });
  }
  tissue.fibers = (tissue.fibers ?? []).filter(({ at }) => Math.hypot(at[0] - islet.x, at[1] - islet.y) > 56);
  return tissue;
};

/** Endometrium: long winding glands back to back. */
export const tubularGlands: Architecture = (canvas) => {
  const sites: Site[] = [];
  const { random, width, height } = canvas;
  const outlines: Circle[] = [];
  const slope = random.between(-0.35, 0.35);
  // The circles are packed on a plane that is then stretched to twice its width and tilted.
  const place = (packed: Circle) => [packed.x * 2, packed.y - 80 + slope * (packed.x * 2 - width / 2)] as const;
  const all = packedCircles({ random, width: width / 2, height: height + 160 }, [20, 27], 17, 1800);
  const chosen = nearest(
    canvas,
    all.map((packed) => circle(...place(packed), packed.radius)),
  );
  for (const packed of all) {
    const [x, y] = place(packed);
    const outline = wavyRing(canvas, { x: 0, y: 0, radius: packed.radius }, [
      [2, 0.09],
      [4, 0.07],
      [3, 0.06],
    ]).map(([u, v]) => [x + u * 1.9, y + v + slope * u * 1.9] as const);
    const kind: SiteKind = (x === chosen?.x && y === chosen.y) || random.next() < 0.05 ? 'lit' : 'cell';
    sites.push(...lining(canvas, outline, { width: 10.5, height: 15, kind }));
    for (const share of [-0.9, -0.45, 0, 0.45, 0.9])
      outlines.push(
        circle(
          x + packed.radius * 1.9 * share,
          y + slope * packed.radius * 1.9 * share,
          packed.radius * (1.2 - share * share * 0.5) + 14,
        ),
      );
  }
  const free = (x: number, y: number) => outlines.every((o) => Math.hypot(x - o.x, y - o.y) > o.radius);
  return { ...look, sites, nucleusLength: 8, fibers: stroma(canvas, 9, () => slope, free) };
};

/** Thyroid: follicles of every size, filled with colloid. */
export const follicles: Architecture = (canvas) => {
  const circles = packedCircles(canvas, [15, 58], 19, 2600);
  const tissue = rings(canvas, circles, {
    width: 12,
    height: 11,
    waves: [
      [2, 0.06],
      [3, 0.04],
    ],
    clearance: 17,
    lit: 0.06,
  });
  tissue.matrix = circles.map(({ x, y, radius }) => regular([x, y], Math.max(3, radius - 11), radius > 30 ? 16 : 10));
  return tissue;
};

/** Bile ducts: a few small rings in much scar tissue, whose fibers run around them. */
export const scarredDucts: Architecture = (canvas) => {
  const circles = packedCircles(canvas, [13, 36], 38);
  const tissue = rings(canvas, circles, {
    width: 11.5,
    height: 14,
    waves: [
      [2, 0.1],
      [3, 0.07],
    ],
    clearance: 24,
    spacing: 9,
  });
  return { ...tissue, nucleusLength: 5 };
};

/** Stomach: deep pits side by side, open at the top. */
export const pits: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const sites: Site[] = [];
  const middles: { x: (y: number) => number; bottom: number }[] = [];
  const focus = width * random.between(0.35, 0.7);
  for (let x = -20; x < width + 70; x += 76 + random.normal(0, 3)) {
    const phase = random.between(0, 6);
    const bottom = height * random.between(0.72, 0.88);
    const center = (y: number) => x + 8 * Math.sin(y / 42 + phase);
    const lit = Math.abs(x - focus) < 60;
    const wall = (side: number) =>
      Array.from({ length: 24 }, (_, k) => {
        const y = side < 0 ? -20 + (k / 23) * (bottom + 20) : bottom - (k / 23) * (bottom + 20);
        return [center(y) + side * 19, y] as const;
      });
    const base = Array.from({ length: 7 }, (_, k) => {
      const angle = Math.PI - ((k + 1) / 8) * Math.PI;
      return [center(bottom) + 19 * Math.cos(angle), bottom + 17 * Math.sin(angle)] as const;
    });
    const curve = [...wall(-1), ...base, ...wall(1)];
    const cells = lining(canvas, curve, { width: 14, height: 17, kind: 'cell', closed: false });
    sites.push(
      ...cells.map((site) =>
        lit && site.kind === 'cell' && site.at[1] > height * 0.3 ? { ...site, kind: 'lit' as const } : site,
      ),
    );
    middles.push({ x: center, bottom });
  }
  const free = (x: number, y: number) =>
    middles.every((pit) =>
      y < pit.bottom ? Math.abs(x - pit.x(y)) > 31 : Math.hypot(x - pit.x(y), y - pit.bottom) > 33,
    );
  return { ...look, sites, fibers: stroma(canvas, 12, (x) => 1.5 + 0.15 * Math.sin(x / 30), free) };
};

/** Kidney: small, closely packed tubules around a glomerulus in its capsule. */
export const tubules: Architecture = (canvas) => {
  const { random, width, height } = canvas;
  const tuft = circle(width * random.between(0.3, 0.68), height * random.between(0.42, 0.6), 50);
  const second = circle((tuft.x + width * 0.52) % width, height * random.between(0.1, 0.9), 44);
  const bodies = [tuft, second];
  const circles = packedCircles(canvas, [16, 29], 20, 2400).filter((c) =>
    bodies.every((body) => Math.hypot(c.x - body.x, c.y - body.y) > body.radius + c.radius + 32),
  );
  const tissue = rings(canvas, circles, {
    width: 14,
    height: 14.5,
    waves: [
      [2, 0.16],
      [3, 0.06],
    ],
    clearance: 19,
    spacing: 10,
    lit: 0.05,
  });
  for (const body of bodies) {
    const capsule = wavyRing(canvas, { ...body, radius: body.radius + 9 }, [[2, 0.03]]);
    tissue.sites.push(...lining(canvas, capsule, { width: 17, height: 8, kind: 'cell' }));
    const tuftRing = wavyRing(canvas, { ...body, radius: body.radius - 10 }, [
      [5, 0.09],
      [2, 0.05],
    ]);
    for (const [x, y] of hexagonalCenters({ ...canvas, width: 120, height: 120 }, 12.5, 0.16)) {
      const [dx, dy] = [x - 60, y - 60];
      const reach = body.radius - 12 + 5 * Math.sin(5 * Math.atan2(dy, dx));
      if (Math.hypot(dx, dy) < reach)
        tissue.sites.push({
          at: [body.x + dx, body.y + dy],
          kind: body === tuft && random.next() < 0.45 ? 'lit' : 'cell',
        });
    }
    tissue.sites.push(...tuftRing.filter((_, index) => index % 6 === 0).map((at) => ({ at, kind: 'ghost' as const })));
  }
  tissue.fibers = (tissue.fibers ?? []).filter(({ at }) =>
    bodies.every((b) => Math.hypot(at[0] - b.x, at[1] - b.y) > b.radius + 20),
  );
  return tissue;
};

type RingOptions = {
  width: number;
  height: number;
  rows?: number;
  waves: readonly (readonly [number, number])[];
  /** Distance between connective tissue and the ring. */
  clearance: number;
  spacing?: number;
  /** Share of lit rings besides those in focus. */
  lit?: number;
  /** Places a ghost in the middle of rings without a lumen. */
  center?: boolean;
};

/** Draws glands on circles, those in focus lit, with connective tissue that flows around them. */
function rings(
  canvas: Canvas,
  circles: readonly Circle[],
  options: RingOptions,
): Tissue & { chosen: Circle | undefined } {
  const sites: Site[] = [];
  const chosen = nearest(canvas, circles);
  for (const ring of circles) {
    const kind: SiteKind = ring === chosen || canvas.random.next() < (options.lit ?? 0.05) ? 'lit' : 'cell';
    const curve = wavyRing(canvas, ring, options.waves);
    sites.push(...lining(canvas, curve, { ...options, kind, inner: !options.center }));
    if (options.center) sites.push({ at: [ring.x, ring.y], kind: 'ghost' });
  }
  const around = (x: number, y: number) => {
    const near = closest(circles, x, y);
    return near ? Math.atan2(y - near.y, x - near.x) + Math.PI / 2 : 0;
  };
  const free = (x: number, y: number) =>
    circles.every((ring) => Math.hypot(x - ring.x, y - ring.y) > ring.radius + options.clearance);
  return { ...look, sites, chosen, fibers: stroma(canvas, options.spacing ?? 11, around, free) };
}

const circle = (x: number, y: number, radius: number): Circle => ({ x, y, radius });

function closest(circles: readonly Circle[], x: number, y: number): Circle | undefined {
  let best: Circle | undefined;
  let reach = Number.POSITIVE_INFINITY;
  for (const candidate of circles) {
    const gap = Math.hypot(x - candidate.x, y - candidate.y) - candidate.radius;
    if (gap < reach) [best, reach] = [candidate, gap];
  }
  return best;
}

/** Returns the circle nearest to a point right of the middle, away from the headline. */
function nearest({ random, width, height }: Canvas, circles: readonly Circle[]): Circle | undefined {
  return closest(circles, width * random.between(0.45, 0.75), height * random.between(0.35, 0.65));
}
