import { smoothNoise } from '../noise.ts';
import { stroma } from '../seeds.ts';
import type { Architecture, Site, SiteKind } from '../tissue.ts';
import { frameOf, relaxedPoints } from '../voronoi.ts';

type Layered = {
  /** Height of the cell layers as a fraction of the drawing. */
  depth: number;
  /** Papillae that reach down from the layers: height and wavelength. */
  papillae: readonly [height: number, length: number];
  /** Size of surface cells relative to basal ones. */
  growth: number;
  /** Whether cells flatten towards the surface. */
  flatten: boolean;
  /** Free space above a folded surface. */
  lumen?: readonly [height: number, fold: number];
  count: number;
  /**
   * Probability that a cell is lit, by its height above the basal line (0 basal, 1 surface) and its position along it
   * (0 to 1).
   */
  lit: (height: number, along: number) => number;
};

/** Esophagus: many layers that flatten towards the surface; the lesion begins in the basal row. */
export const squamous = layered({
  depth: 0.68,
  papillae: [12, 58],
  growth: 5,
  flatten: true,
  count: 420,
  lit: (height, along) => (height < 0.24 ? 0.75 : 0.12) * bump(along, 0.6, 0.16),
});

/** Cervix: normal layers change into crowded cells through the whole thickness. */
export const transition = layered({
  depth: 0.66,
  papillae: [7, 84],
  growth: 4,
  flatten: true,
  count: 460,
  lit: (_, along) => 0.82 * step(along, 0.64, 0.03),
});

/** Skin: rete ridges, with nests of melanocytes along the junction and single ones above it. */
export const skin = layered({
  depth: 0.5,
  papillae: [30, 46],
  growth: 2.6,
  flatten: false,
  count: 470,
  lit: (height, along) => (height < 0.26 ? 0.5 + 0.4 * bump(along, 0.55, 0.3) : 0.1 * bump(along, 0.55, 0.2)),
});

/** Bladder: few layers under large umbrella cells, in soft folds. */
export const urothelium = layered({
  depth: 0.74,
  papillae: [13, 92],
  growth: 3.4,
  flatten: false,
  lumen: [0.16, 15],
  count: 360,
  lit: (height, along) => 0.55 * bump(along, 0.42, 0.12) + (height > 0.8 ? 0.05 : 0),
});

function layered(options: Layered): Architecture {
  return (canvas) => {
    const { random, width, height } = canvas;
    const [papilla, length] = options.papillae;
    const phase = random.between(0, 6);
    const basal = (x: number) =>
      height * options.depth +
      papilla * Math.sin(x / (length / 2) + phase) +
      papilla * 0.35 * Math.sin(x / (length / 5) + 2 * phase);
    const surface = (x: number) =>
      options.lumen
        ? height * options.lumen[0] + options.lumen[1] * Math.sin(x / 72 + phase) + 4 * Math.sin(x / 21)
        : -60;
    const rise = (x: number, y: number) => (basal(x) - y) / (basal(x) - Math.max(0, surface(x)));
    const squeeze = options.flatten ? 1.6 : 1;
    const count = Math.round((options.count * width * height) / 126_000);
    const crowd = (x: number, y: number) => {
      const up = rise(x, y * squeeze);
      if (up < -0.08) return 0.12;
      if (up > 1.12) return 0.05;
      return 1 / (1 + (options.growth - 1) * Math.max(0, up) ** 1.3 * (1 - options.lit(up, x / width) * 0.8));
    };
    // Cells are placed on a plane that is compressed in height and stretched back, so they are flat near the surface.
    const frame = frameOf(width, height);
    const squeezed = { ...frame, top: frame.top / squeeze, bottom: frame.bottom / squeeze };
    const points = relaxedPoints(random, crowd, squeezed, count, 12);
    const sites = points.map(([x, y]): Site => {
      const up = rise(x, y * squeeze);
      const kind: SiteKind =
        up < 0 || up > 1.02 ? 'ghost' : random.next() < options.lit(up, x / width) ? 'lit' : 'cell';
      return { at: [x, y * squeeze], kind };
    });
    const noise = smoothNoise(random, 0.012);
    const free = (x: number, y: number) => y > basal(x) + 9;
    return {
      sites,
      gap: 1.5,
      corner: 2.8,
      nucleusWidth: 5.8,
      nucleusLength: 7,
      fibers: stroma(canvas, 15, (x, y) => 0.7 * noise(x, y) + 0.15, free),
    };
  };
}

const bump = (value: number, center: number, spread: number) => Math.exp(-(((value - center) / spread) ** 2));
const step = (value: number, at: number, softness: number) => 1 / (1 + Math.exp((at - value) / softness));
