import type { StrLocus } from '../../../contract/entities/model.ts';
import { AMELOGENIN, compareAlleles, compareLoci } from '../../../contract/strLoci.ts';
import { createRandom, type Random } from '../../platform/random.ts';
import { listOf, readTable } from '../content.ts';
import type { Draft } from './tumor.ts';

/** The autosomal loci with amelogenin, as a kit of 16 loci has them. */
export const DEMO_STR_LOCI = 16;

const kit = readTable<'locus' | 'alleles'>('str-alleles.csv').map(({ locus, alleles }) => ({
  locus,
  alleles: listOf(alleles, ' ').map((one) => {
    const [allele = '', weight] = one.split(':');
    return { allele, weight: Number(weight) };
  }),
}));

/**
 * Returns the invented STR profile of a model: that of its patient, with a difference at each locus that does not
 * agree. Well-known lines have none, because a drawn profile would contradict their real one. Mouse models have none.
 *
 * @param agreeing number of the loci that agree with the patient
 */
export function demoStrProfile(
  { sample: { tumor, patient, patientCode }, wellKnown }: Draft,
  { seed, modelCode, agreeing }: { seed: string; modelCode: string; agreeing: number },
): StrLocus[] {
  if (wellKnown || tumor.mouse !== null) return [];
  const own = patientProfile(createRandom(`${seed}/str/${tumor.area}/${patientCode}`), patient.sex);
  const random = createRandom(`${seed}/str/${modelCode}`);
  // a woman's amelogenin cannot change
  const changeable = own.filter(({ locus, alleles }) => locus !== AMELOGENIN || alleles.length > 1);
  const changed = new Set(random.shuffle(changeable).slice(0, DEMO_STR_LOCI - agreeing));
  return own
    .map((one) => (changed.has(one) ? drift(random, one) : one))
    .sort((one, other) => compareLoci(one.locus, other.locus));
}

function patientProfile(random: Random, sex: string | null): StrLocus[] {
  const drawn = kit.map(({ locus, alleles }) => {
    const draw = () => random.weighted(alleles, ({ weight }) => weight).allele;
    return { locus, alleles: [...new Set([draw(), draw()])].sort(compareAlleles) };
  });
  return [...drawn, { locus: AMELOGENIN, alleles: sex === 'male' ? ['X', 'Y'] : ['X'] }];
}

/** A tumor loses an allele where it has two (men also the Y), or gains one a repeat longer. */
function drift(random: Random, { locus, alleles }: StrLocus): StrLocus {
  const [first = '', second] = alleles;
  if (locus === AMELOGENIN) return { locus, alleles: ['X'] };
  if (second !== undefined && random.chance(0.8)) return { locus, alleles: [random.pick([first, second])] };
  const longer = String(Number((Number(alleles.at(-1)) + 1).toFixed(1)));
  return { locus, alleles: [...alleles, longer] };
}
