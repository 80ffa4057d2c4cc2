import { normalQuantile, studentP } from './distributions.ts';
import { ranked } from './ranks.ts';

/** Two values of each observation of a stratum, such as a disease. */
export type Pairs = { x: readonly number[]; y: readonly number[] };

export type RankCorrelation = {
  /** Spearman's rho with its 95 % interval. */
  value: number;
  low: number;
  high: number;
  p: number;
  observations: number;
  /** The strata with at least two observations. */
  strata: number;
};

/** Sums over the observations of all strata that count. */
export type RankSums = {
  /** Of the products of the centered ranks of x and y, and of their squares. */
  product: number;
  squaresX: number;
  squaresY: number;
  observations: number;
  strata: number;
};

/**
 * Spearman's rank correlation within strata. Ranks are those within the stratum, divided by its size plus one (the
 * weights of van Elteren's test), and the correlation is that of all centered ranks. With one stratum it is Spearman's
 * rho, and p is that of `cor.test` of R with `exact = FALSE`. Strata with one observation do not count. Returns null if
 * x or y does not vary within a stratum, or with too few observations for a p value.
 */
export function spearman(strata: readonly Pairs[]): RankCorrelation | null {
  const sums: RankSums = { product: 0, squaresX: 0, squaresY: 0, observations: 0, strata: 0 };
  for (const { x, y } of strata) {
    if (x.length < 2) continue;
    const [ofX, ofY] = [centeredRanks(x), centeredRanks(y)];
    for (const [place, rank] of ofX.entries()) {
      const other = ofY[place] as number;
      sums.product += rank * other;
      sums.squaresX += rank * rank;
      sums.squaresY += other * other;
    }
    sums.observations += x.length;
    sums.strata++;
  }
  return correlationOf(sums);
}

/** Returns the mean ranks of the values of a stratum, divided by its size plus one, less their mean. */
export const centeredRanks = (values: readonly number[]): number[] =>
  ranked(values).ranks.map((rank) => rank / (values.length + 1) - 0.5);

/**
 * Returns the correlation of some sums. p is by Student's t. The interval is by Fisher's transformation with the
 * variance of Bonett and Wright (2000). Each stratum takes one degree of freedom.
 */
export function correlationOf(sums: RankSums): RankCorrelation | null {
  const { product, squaresX, squaresY, observations, strata } = sums;
  const degreesOfFreedom = observations - strata - 1;
  if (squaresX <= 0 || squaresY <= 0 || degreesOfFreedom < 1) return null;
  const value = Math.max(-1, Math.min(1, product / Math.sqrt(squaresX * squaresY)));
  const rest = 1 - value * value;
  const t = value * Math.sqrt(degreesOfFreedom / rest);
  // perfectly correlated ranks have an infinite t
  const p = rest < 1e-15 ? 0 : studentP(t, degreesOfFreedom);
  const reach = REACH * Math.sqrt((1 + (value * value) / 2) / (degreesOfFreedom - 1));
  const [low, high] =
    degreesOfFreedom < 2 || rest < 1e-15
      ? [value, value]
      : [Math.tanh(Math.atanh(value) - reach), Math.tanh(Math.atanh(value) + reach)];
  return { value, low, high, p, observations, strata };
}

const REACH = normalQuantile(0.975);
