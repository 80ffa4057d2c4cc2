import type { Alteration } from '../../../../contract/entities/model.ts';
import { fusionKey, partnersOf } from '../../../../contract/fusions.ts';
import { canonicalChange, isChange } from '../../search/changes/keys.ts';
import type { Fault, Known } from './fault.ts';
import { BOUNDS } from './words.ts';

/** Returns the faults in the alterations of a model. Changes are parsed as in imports and searches. */
export function* alterationFaults(alterations: readonly Alteration[], known: Known): Generator<Fault> {
  const seen = new Set<string>();
  for (const [place, alteration] of alterations.entries()) {
    const at = (name: string) => `alterations.${place}.${name}`;
    const { gene, alleleFraction: fraction } = alteration;
    if (gene.trim() === '') yield { code: 'text.missing', field: at('gene'), value: keyOf(alteration) };
    else yield* geneFaults(gene, at('gene'), known);
    if (
      typeof fraction === 'number' &&
      !(fraction >= BOUNDS.alleleFraction.min && fraction <= BOUNDS.alleleFraction.max)
    )
      yield { code: 'alleleFraction.range', field: at('alleleFraction'), value: fraction };
    yield* changeFaults(alteration, at('proteinChange'), known);
    const key = keyOf(alteration);
    if (seen.has(key)) yield { code: 'alteration.duplicate', field: at('gene'), value: key };
    seen.add(key);
  }
}

/** Returns the faults of the name of a gene. */
export function* geneFaults(gene: string, field: string, { symbolOf }: Pick<Known, 'symbolOf'>): Generator<Fault> {
  if (symbolOf === undefined) return;
  const symbol = symbolOf(gene);
  if (symbol === undefined) yield { code: 'gene.unknown', field, value: gene };
  else if (symbol !== gene) yield { code: 'gene.alias', field, value: gene, instead: symbol };
}

function* changeFaults(
  { gene, kind, proteinChange: change }: Alteration,
  field: string,
  known: Known,
): Generator<Fault> {
  if (!change) return;
  const about = { field, value: `${gene} ${change}` };
  if (kind === 'fusion') return yield* fusionFaults(gene, change, field, known);
  if (kind !== 'mutation') return void (yield { code: 'change.unused', ...about });
  if (change.endsWith('=')) return void (yield { code: 'change.silent', ...about });
  const written = canonicalChange(gene, kind, change);
  if (!isChange(gene, change)) yield { code: 'change.syntax', ...about };
  else if (written !== change) yield { code: 'change.spelling', ...about, instead: written };
}

/**
 * Checks a fusion. If it does not name its own gene, its partner is wrong if one of its names is a gene; otherwise its
 * syntax is wrong, as in `break-apart`.
 */
function* fusionFaults(gene: string, change: string, field: string, known: Known): Generator<Fault> {
  const about = { field, value: `${gene} ${change}` };
  const partners = partnersOf(change, gene);
  const { symbolOf } = known;
  if (partners === undefined) return void (yield { code: 'fusion.syntax', ...about });
  if (partners.includes(gene)) {
    for (const partner of partners) if (partner !== gene) yield* geneFaults(partner, field, known);
  } else if (partners.some((partner) => symbolOf?.(partner) !== undefined)) yield { code: 'fusion.partner', ...about };
  else yield { code: 'fusion.syntax', ...about };
}

/** Returns a key that is the same for all spellings of an alteration. */
function keyOf({ gene, kind, proteinChange }: Alteration): string {
  const change = proteinChange ?? '';
  const fusion = kind === 'fusion' ? fusionKey(change, gene) : undefined;
  return fusion === undefined ? `${gene} ${kind} ${canonicalChange(gene, kind, change)}` : `fusion ${fusion}`;
}
