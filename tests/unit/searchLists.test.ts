import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { SearchCriteria } from '../../contract/entities/search.ts';
import type { Meant, ReadTerm } from '../../contract/entities/searchReading.ts';
import { evaluate } from '../../server/platform/search/evaluate.ts';
import type { Snapshot } from '../../server/platform/search/snapshot.ts';
import {
  type Asked,
  all,
  amplified,
  any,
  fused,
  has,
  marker,
  modelType,
  mutated,
  not,
  notTested,
  satisfying,
  wildType,
} from '../support/asked.ts';
import { LIST_GENES, listModels, listVocabulary } from '../support/listModels.ts';
import { segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const models = listModels(400);
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, listVocabulary)], listVocabulary);
});

const answer = (criteria: SearchCriteria) =>
  evaluate(snapshot, { ...criteria, page: 1, limit: models.length, locale: 'en' }, 'published');
const found = (text: string): string[] => answer({ text }).ids.toSorted();
const wanted = (asked: Asked): string[] =>
  [...satisfying(asked, models, (criteria) => answer(criteria).ids)].toSorted();

const status = (gene: string, more: Omit<GeneCriterion, 'gene'>): Asked => ({ gene: { gene, ...more } });
const without = (gene: string, change: RegExp): Asked => all(mutated(gene), not(has(gene, change)));
const high = (gene: string) => status(gene, { expressionPercentile: { min: 75 } });
const [erPositive, erNegative] = [marker('er', /^pos/), marker('er', /^neg/)];
const [prPositive, prNegative] = [marker('pr', /^pos/), marker('pr', /^neg/)];
const her2Amplified = amplified('ERBB2');
const her2Positive = any(marker('her2', /^3/), all(marker('her2', /^2/), her2Amplified));
// 2+ without a count of the copies is neither (ASCO/CAP 2023)
const her2NotAmplified = status('ERBB2', { status: 'wildType', kind: 'amplification' });
const her2Negative = any(marker('her2', /^[01]/), all(marker('her2', /^2/), her2NotAmplified));
const her2Low = any(marker('her2', /^1/), all(marker('her2', /^2/), her2NotAmplified));
const exon19del = has('EGFR', /del/);

/** A text, what it asks, and the other fair readings that the answer offers, in their order. */
type Row = readonly [text: string, asked: Asked, ...others: readonly Asked[]];

const statuses: readonly Row[] = [
  ['KRAS/NRAS wild type', all(wildType('KRAS'), wildType('NRAS')), any(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS / NRAS wt', all(wildType('KRAS'), wildType('NRAS')), any(wildType('KRAS'), wildType('NRAS'))],
  [
    'KRAS and NRAS wild type',
    all(wildType('KRAS'), wildType('NRAS')),
    any(wildType('KRAS'), wildType('NRAS')),
    all(has('KRAS'), wildType('NRAS')),
  ],
  [
    'KRAS or NRAS wild type',
    all(wildType('KRAS'), wildType('NRAS')),
    any(wildType('KRAS'), wildType('NRAS')),
    any(has('KRAS'), wildType('NRAS')),
  ],
  [
    'KRAS, NRAS and BRAF wild type',
    all(wildType('KRAS'), wildType('NRAS'), wildType('BRAF')),
    any(wildType('KRAS'), wildType('NRAS'), wildType('BRAF')),
    all(has('KRAS'), has('NRAS'), wildType('BRAF')),
  ],
  ['both KRAS and NRAS wild type', all(wildType('KRAS'), wildType('NRAS'))],
  ['either KRAS or NRAS wild type', any(wildType('KRAS'), wildType('NRAS'))],
  ['wild type KRAS and NRAS', all(wildType('KRAS'), wildType('NRAS'))],
  ['wild-type KRAS/NRAS/BRAF', all(wildType('KRAS'), wildType('NRAS'), wildType('BRAF'))],
  ['EGFR/ALK/ROS1 negative', all(wildType('EGFR'), wildType('ALK'), wildType('ROS1'))],
  ['EGFR-/ALK-', all(wildType('EGFR'), wildType('ALK'))],
  ['KRAS & NRAS negative', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS + NRAS wild type', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS and NRAS not tested', all(notTested('KRAS'), notTested('NRAS'))],
  ['KRAS/NRAS untested', all(notTested('KRAS'), notTested('NRAS'))],
  ['KRAS/NRAS/BRAF tested', all(...['KRAS', 'NRAS', 'BRAF'].map((gene) => status(gene, { status: 'tested' })))],
  ['KRAS wild type, NRAS wild type', all(wildType('KRAS'), wildType('NRAS')), any(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS wild type or NRAS wild type', any(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS wild type NRAS mutant', all(wildType('KRAS'), mutated('NRAS'))],
  ['KRAS is wild type', wildType('KRAS')],
  ['KRASwt', wildType('KRAS')],
  ['KRASmut/NRASmut', all(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS mutation not detected', status('KRAS', { status: 'wildType', kind: 'mutation' })],
  ['KRAS NRAS wild type', all(has('KRAS'), wildType('NRAS')), all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS TP53 mutant', all(has('KRAS'), mutated('TP53')), all(mutated('KRAS'), mutated('TP53'))],
  [
    'EGFR ALK ROS1 negative',
    all(has('EGFR'), has('ALK'), wildType('ROS1')),
    all(...['EGFR', 'ALK', 'ROS1'].map(wildType)),
  ],
  ['negative EGFR ALK', all(wildType('EGFR'), has('ALK')), all(wildType('EGFR'), wildType('ALK'))],
  ['KRAS TP53', all(has('KRAS'), has('TP53'))],

  ['KRAS/NRAS mutant', any(mutated('KRAS'), mutated('NRAS')), all(mutated('KRAS'), mutated('NRAS'))],
  [
    'KRAS or NRAS mutated',
    any(mutated('KRAS'), mutated('NRAS')),
    all(mutated('KRAS'), mutated('NRAS')),
    any(has('KRAS'), mutated('NRAS')),
  ],
  [
    'KRAS and NRAS mutated',
    all(mutated('KRAS'), mutated('NRAS')),
    any(mutated('KRAS'), mutated('NRAS')),
    all(has('KRAS'), mutated('NRAS')),
  ],
  ['KRAS and/or NRAS mutated', any(mutated('KRAS'), mutated('NRAS'))],
  ['either KRAS or NRAS mutated', any(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS and NRAS both mutated', all(mutated('KRAS'), mutated('NRAS'))],
  ['at least one of KRAS, NRAS and BRAF mutated', any(mutated('KRAS'), mutated('NRAS'), mutated('BRAF'))],
  ['neither KRAS nor NRAS mutated', all(not(mutated('KRAS')), not(mutated('NRAS')))],
  ['mutant KRAS, NRAS or BRAF', any(mutated('KRAS'), mutated('NRAS'), mutated('BRAF'))],
  ['mutations of KRAS and NRAS', all(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS, NRAS, BRAF mutant', any(mutated('KRAS'), mutated('NRAS'), mutated('BRAF'))],
  ['KRAS, NRAS and BRAF altered', all(has('KRAS'), has('NRAS'), has('BRAF'))],
  ['KRAS/NRAS and TP53 mutant', all(any(mutated('KRAS'), mutated('NRAS')), mutated('TP53'))],
  ['ALK/ROS1 fusion', any(fused('ALK'), fused('ROS1')), all(fused('ALK'), fused('ROS1'))],
  ['ALK or ROS1 or NTRK1 rearranged', any(fused('ALK'), fused('ROS1'), fused('NTRK1'))],
  ['ALK/ROS1 positive', any(has('ALK'), has('ROS1'))],
  ['EGFR + MET amplification', all(amplified('EGFR'), amplified('MET'))],
  ['amplified EGFR/MET', any(amplified('EGFR'), amplified('MET'))],
  ['EGFR/MET high expression', any(high('EGFR'), high('MET'))],
  ['KRAS/NRAS', any(has('KRAS'), has('NRAS')), all(has('KRAS'), has('NRAS'))],
  ['KRAS and NRAS', all(has('KRAS'), has('NRAS'))],
  ['KRAS or NRAS', any(has('KRAS'), has('NRAS'))],
  ['KRAS, NRAS', any(has('KRAS'), has('NRAS')), all(has('KRAS'), has('NRAS'))],
  ['KRAS, TP53 mutant PDX', all(any(mutated('KRAS'), mutated('TP53')), modelType('PDX'))],
  ['PDX KRAS/NRAS wild type', all(modelType('PDX'), wildType('KRAS'), wildType('NRAS'))],
  ['PDX or KRAS/NRAS wild type', any(modelType('PDX'), all(wildType('KRAS'), wildType('NRAS')))],
  ['KRAS/NRAS wild type or PDX', any(modelType('PDX'), all(wildType('KRAS'), wildType('NRAS')))],
  ['PDX, organoid', any(modelType('PDX'), modelType('organoid'))],
  ['PDX/organoid', any(modelType('PDX'), modelType('organoid'))],
  ['KRAS, organoid, NRAS mutant', any(has('KRAS'), modelType('organoid'), mutated('NRAS'))],
  ['organoid, KRAS/NRAS mutant', any(modelType('organoid'), mutated('KRAS'), mutated('NRAS'))],
  ['gene:KRAS/NRAS wild type', all(wildType('KRAS'), wildType('NRAS'))],
  ['gene:HER2/gene:EGFR negative', all(wildType('ERBB2'), wildType('EGFR'))],
  ['gene:HER2 or EGFR positive', any(has('ERBB2'), has('EGFR'))],

  ['KRAS和NRAS野生型', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS、NRAS均为野生型', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS或NRAS突变', any(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS与NRAS突变', all(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS、NRAS、BRAF突变', any(mutated('KRAS'), mutated('NRAS'), mutated('BRAF'))],
  ['野生型KRAS和NRAS', all(wildType('KRAS'), wildType('NRAS'))],
  ['ALK/ROS1融合', any(fused('ALK'), fused('ROS1'))],
  ['KRAS基因突变', mutated('KRAS')],
];

const changes: readonly Row[] = [
  ['EGFR L858R or exon 19 deletion', any(has('EGFR', /L858R/), exon19del)],
  ['EGFR exon 19 deletion or L858R', any(has('EGFR', /L858R/), exon19del)],
  ['EGFR ex19del/L858R', any(has('EGFR', /L858R/), exon19del), all(has('EGFR', /L858R/), exon19del)],
  ['KRAS G12C or G12D', any(has('KRAS', /G12C/), has('KRAS', /G12D/))],
  ['KRAS G12C/G12D', any(has('KRAS', /G12C/), has('KRAS', /G12D/)), all(has('KRAS', /G12C/), has('KRAS', /G12D/))],
  ['KRAS G12C/D', any(has('KRAS', /G12C/), has('KRAS', /G12D/))],
  ['KRAS G12C/D/V', has('KRAS', /G12[CDV]/)],
  ['KRAS G12C, G12D or Q61H', has('KRAS', /G12C|G12D|Q61H/)],
  ['KRAS G12C and Q61H', all(has('KRAS', /G12C/), has('KRAS', /Q61H/))],
  ['KRAS G12C + Q61H', all(has('KRAS', /G12C/), has('KRAS', /Q61H/))],
  ['KRAS G12C Q61H', all(has('KRAS', /G12C/), has('KRAS', /Q61H/))],
  ['KRAS G12C或G12D', has('KRAS', /G12C|G12D/)],
  ['BRAF V600E/K', has('BRAF', /V600[EK]/)],
  ['KRAS G12/13', has('KRAS', /G1[23]/)],
  ['KRAS codon 12', has('KRAS', /G12/)],
  ['KRAS codon 12 mutation', has('KRAS', /G12/)],
  ['KRAS codon 12/13', has('KRAS', /G1[23]/)],
  ['KRAS codons 12 and 13', all(has('KRAS', /G12/), has('KRAS', /G13/))],
  ['KRAS codon 12, 13 or 61', has('KRAS', /G1[23]|Q61/)],
  ['KRAS 12号密码子突变', has('KRAS', /G12/)],
  ['KRAS/NRAS codon 61', any(has('KRAS', /Q61/), has('NRAS', /Q61/))],
  ['KIT exon 9/11', any(has('KIT', /502/), has('KIT', /5[5-9]\d/))],
  ['KIT exon 9 or 11 mutation', any(has('KIT', /502/), has('KIT', /5[5-9]\d/))],
  ['KIT exon 9/11 deletion', has('KIT', /del/)],
  ['KRAS/NRAS G12D', any(has('KRAS', /G12D/), has('NRAS', /G12D/)), all(has('KRAS', /G12D/), has('NRAS', /G12D/))],
  ['KRAS or NRAS G12D', any(has('KRAS', /G12D/), has('NRAS', /G12D/))],
  [
    'TP53 and KRAS G12C',
    all(has('TP53'), has('KRAS', /G12C/)),
    // a G12C of TP53, which no model has
    any(),
  ],
  ['KRAS or BRAF V600E', any(has('KRAS'), has('BRAF', /V600E/)), has('BRAF', /V600E/)],
  ['KRAS G12C or BRAF V600E', any(has('KRAS', /G12C/), has('BRAF', /V600E/))],
  ['EGFR L858R or KRAS G12C or G12D', any(has('EGFR', /L858R/), has('KRAS', /G12[CD]/))],
  ['MET amplification or mutation', any(amplified('MET'), mutated('MET'))],
  ['MET amplified or exon 14 skipping', any(amplified('MET'), has('MET', /skip/))],
  ['MET mutation amplification', all(mutated('MET'), amplified('MET'))],
  ['KRAS mutant or wild type', any(mutated('KRAS'), wildType('KRAS'))],
  [
    'KRAS/NRAS wild type or not tested',
    all(any(wildType('KRAS'), notTested('KRAS')), any(wildType('NRAS'), notTested('NRAS'))),
  ],
  ['KRASG12C or G12D', has('KRAS', /G12[CD]/)],
  ['KRASG12C/D', has('KRAS', /G12[CD]/)],
  ['V600E BRAF', has('BRAF', /V600E/)],
  ['EGFR L858R T790M negative', all(has('EGFR', /L858R/), status('EGFR', { status: 'wildType', change: 'T790M' }))],
  ['EGFR mutant, T790M negative', all(mutated('EGFR'), status('EGFR', { status: 'wildType', change: 'T790M' }))],
  [
    'EGFR L858R/T790M negative',
    all(
      status('EGFR', { status: 'wildType', change: 'L858R' }),
      status('EGFR', { status: 'wildType', change: 'T790M' }),
    ),
  ],
  ['EML4-ALK negative', status('ALK', { status: 'wildType', kind: 'fusion', change: 'EML4-ALK' })],
  ['KRAS codon 12 wild type', all(status('KRAS', { status: 'tested', change: 'codon 12' }), not(has('KRAS', /G12/)))],
  [
    'EGFR exon 19 deletion negative',
    all(status('EGFR', { status: 'tested', change: 'exon 19 deletion' }), not(exon19del)),
  ],
];

const negations: readonly Row[] = [
  ['KRAS non-G12C', without('KRAS', /G12C/)],
  ['KRAS non G12C', without('KRAS', /G12C/)],
  ['KRAS mutant non-G12C', without('KRAS', /G12C/)],
  ['non-G12C KRAS', without('KRAS', /G12C/)],
  ['KRAS other than G12C', without('KRAS', /G12C/)],
  ['KRAS mutation other than G12C', without('KRAS', /G12C/)],
  ['KRAS except G12C', without('KRAS', /G12C/)],
  ['KRAS but not G12C', without('KRAS', /G12C/)],
  ['KRAS mutant but not G12C', without('KRAS', /G12C/)],
  ['KRAS mutated, not G12C', without('KRAS', /G12C/)],
  ['KRAS without G12C', without('KRAS', /G12C/)],
  ['KRAS -G12C', without('KRAS', /G12C/)],
  ['KRAS非G12C', without('KRAS', /G12C/)],
  ['KRAS 除G12C外', without('KRAS', /G12C/)],
  ['KRAS突变 除G12C以外', without('KRAS', /G12C/)],
  ['KRAS突变（G12C除外）', without('KRAS', /G12C/)],
  ['除G12C外的KRAS突变', without('KRAS', /G12C/)],
  ['KRAS non-G12C PDX', all(without('KRAS', /G12C/), modelType('PDX'))],
  ['KRAS non-G12', without('KRAS', /G12/)],
  ['KRAS non-codon 12', without('KRAS', /G12/)],
  ['KRAS non-G12C/D', without('KRAS', /G12[CD]/)],
  ['KRAS other than G12C or G12D', without('KRAS', /G12[CD]/)],
  ['KRAS except G12C, G12D', without('KRAS', /G12[CD]/)],
  ['BRAF non-V600', without('BRAF', /V600/)],
  ['non-V600E BRAF', without('BRAF', /V600E/)],
  ['BRAF non-V600E/K', without('BRAF', /V600[EK]/)],
  ['KRAS/NRAS non-G12D', any(without('KRAS', /G12D/), without('NRAS', /G12D/))],
  ['EGFR L858R without T790M', all(has('EGFR', /L858R/), not(has('EGFR', /T790M/)))],
  ['EGFR L858R, not T790M', all(has('EGFR', /L858R/), not(has('EGFR', /T790M/)))],
  ['EGFR L858R and not T790M', all(has('EGFR', /L858R/), not(has('EGFR', /T790M/)))],
  ['EGFR non-exon 19 deletion', all(mutated('EGFR'), not(exon19del))],
  ['MET mutation but not amplification', all(mutated('MET'), not(amplified('MET')))],
  ['MET not amplified', status('MET', { status: 'wildType', kind: 'amplification' })],
  ['KRAS not mutated', status('KRAS', { status: 'wildType', kind: 'mutation' }), not(mutated('KRAS'))],
  ['no KRAS mutation', not(mutated('KRAS')), status('KRAS', { status: 'wildType', kind: 'mutation' })],
  ['KRAS未突变', status('KRAS', { status: 'wildType', kind: 'mutation' })],
  ['KRAS not altered', wildType('KRAS')],
  ['KRAS not wild type', has('KRAS')],
  [
    'KRAS/NRAS not mutated',
    all(
      status('KRAS', { status: 'wildType', kind: 'mutation' }),
      status('NRAS', { status: 'wildType', kind: 'mutation' }),
    ),
  ],
  [
    'MET not mutated or amplified',
    all(
      status('MET', { status: 'wildType', kind: 'mutation' }),
      status('MET', { status: 'wildType', kind: 'amplification' }),
    ),
  ],
  ['KRAS not NRAS', all(has('KRAS'), not(has('NRAS')))],
  ['not KRAS or NRAS', all(not(has('KRAS')), not(has('NRAS')))],
  ['not KRAS/NRAS mutant', all(not(mutated('KRAS')), not(mutated('NRAS')))],
  ['-KRAS/NRAS', all(not(has('KRAS')), not(has('NRAS')))],
  ['PDX -EGFR', all(modelType('PDX'), not(has('EGFR'))), all(modelType('PDX'), wildType('EGFR'))],
  ['RAS wild type', all(wildType('KRAS'), wildType('NRAS')), any(wildType('KRAS'), wildType('NRAS'))],
  [
    'not KRAS/NRAS wild type',
    not(all(wildType('KRAS'), wildType('NRAS'))),
    all(not(wildType('KRAS')), not(wildType('NRAS'))),
  ],
  ['PDX or not KRAS/NRAS mutant', any(modelType('PDX'), not(any(mutated('KRAS'), mutated('NRAS'))))],
];

const levels: readonly Row[] = [
  ['ER/PR negative', all(erNegative, prNegative), any(erNegative, prNegative)],
  ['ER and PR negative', all(erNegative, prNegative)],
  ['ER or PR negative', all(erNegative, prNegative)],
  ['ER/PR/HER2 negative', all(erNegative, prNegative, her2Negative)],
  ['negative ER/PR', all(erNegative, prNegative)],
  ['ER/PR-', all(erNegative, prNegative)],
  ['ER PR HER2 negative', all(erNegative, prNegative, her2Negative)],
  ['ER-/PR-/HER2-', all(erNegative, prNegative, her2Negative)],
  ['ER-PR-HER2-', all(erNegative, prNegative, her2Negative)],
  ['ER+PR-', all(erPositive, prNegative)],
  ['ER+/PR+', all(erPositive, prPositive)],
  ['ER+ or PR+', any(erPositive, prPositive)],
  ['ER/PR+', any(erPositive, prPositive), all(erPositive, prPositive)],
  ['ER/PR positive', any(erPositive, prPositive), all(erPositive, prPositive)],
  ['ER and PR positive', all(erPositive, prPositive)],
  ['HER2/ER positive', any(her2Positive, erPositive)],
  ['ER/PR+/HER2-', all(any(erPositive, prPositive), her2Negative)],
  ['ER+/HER2-', all(erPositive, her2Negative)],
  ['ER positive, HER2 negative', all(erPositive, her2Negative), any(erPositive, her2Negative)],
  ['ER、PR阴性', all(erNegative, prNegative)],
  ['ER和PR阳性', all(erPositive, prPositive)],
  ['HER2 positive or low', any(her2Positive, her2Low)],
  ['HER2 2+ or 3+', marker('her2', /^[23]/)],
  ['HER2 0/1+', marker('her2', /^[01]/)],
  ['HER2/neu positive', her2Positive],
  ['ER not positive', all(marker('er', /./), not(erPositive))],
  ['EGFR/HER2 negative', all(wildType('EGFR'), her2Negative)],
  ['EGFR/HER2 mutant', any(mutated('EGFR'), mutated('ERBB2'))],
  ['KRAS and ER negative', all(wildType('KRAS'), erNegative)],
  ['hormone receptor negative', all(erNegative, prNegative)],
  ['hormone receptor positive', any(erPositive, prPositive)],
  ['HR+', any(erPositive, prPositive)],
  ['HR-', all(erNegative, prNegative)],
];

const short: readonly Row[] = [
  ['BRCA1/2', any(has('BRCA1'), has('BRCA2')), all(has('BRCA1'), has('BRCA2'))],
  ['BRCA1/2 mutant', any(mutated('BRCA1'), mutated('BRCA2'))],
  ['BRCA1/2 wild type', all(wildType('BRCA1'), wildType('BRCA2'))],
  ['BRCA 1/2 mutated', any(mutated('BRCA1'), mutated('BRCA2'))],
  ['BRCA1 and 2', all(has('BRCA1'), has('BRCA2'))],
  ['BRCA1 and 2 mutated', all(mutated('BRCA1'), mutated('BRCA2'))],
  ['brca1/2 mutant', any(mutated('BRCA1'), mutated('BRCA2'))],
  ['NTRK1/2/3 fusion', any(fused('NTRK1'), fused('NTRK2'), fused('NTRK3'))],
  ['NTRK1-3 fusion', any(fused('NTRK1'), fused('NTRK2'), fused('NTRK3'))],
  ['IDH1/2突变', any(mutated('IDH1'), mutated('IDH2'))],
  ['FGFR1-3 altered', any(has('FGFR1'), has('FGFR2'), has('FGFR3'))],
  ['FGFR1–3', any(has('FGFR1'), has('FGFR2'), has('FGFR3'))],
  ['CDK1/2', any(has('CDK1'), has('CDK2'))],
  ['CDKN2A/B deletion', any(has('CDKN2A', undefined, 'deletion'), has('CDKN2B', undefined, 'deletion'))],
  ['BRCA1/2/KRAS mutant', any(mutated('BRCA1'), mutated('BRCA2'), mutated('KRAS'))],
];

const rows = { statuses, changes, negations, levels, short };

describe.each(Object.entries(rows))('%s', (_, table) => {
  test.each(table.map((row) => [row[0], row] as const))('%s', (text, [, asked]) => {
    expect(answer({ text }).reading?.map(({ meant }) => meant.as)).not.toContain('unknown');
    expect(found(text)).toEqual(wanted(asked));
  });
});

test('an exon that one of the genes does not have asks nothing of that gene', () => {
  expect(found('EGFR/KIT exon 19 deletion')).toEqual(wanted(exon19del));
});

const statementsOf = ({ meant }: ReadTerm): Meant[] => (meant.as === 'list' ? meant.of.flat() : [meant]);
const tables = Object.values(rows).flat();

describe('other fair readings', () => {
  test.each(tables.filter((row) => row.length > 2).map((row) => [row[0], row] as const))(
    '%s',
    (text, [, , ...asked]) => {
      const others = (answer({ text }).ambiguities ?? []).flatMap((ambiguity) => ambiguity.others);
      expect(others.map((other) => found(other.text))).toEqual(asked.map(wanted));
      expect(others.map(({ count }) => count)).toEqual(asked.map((one) => wanted(one).length));
    },
  );

  test.each([
    'both KRAS and NRAS wild type',
    'either KRAS or NRAS wild type',
    'KRAS and NRAS',
    'KRAS or NRAS',
    'KRAS G12C or G12D',
    'KRAS wild type or NRAS wild type',
    'KRAS non-G12C',
    'ER+/HER2-',
    'KRAS mutant PDX',
  ])('none of %s', (text) => {
    expect(answer({ text }).ambiguities).toBeUndefined();
  });
});

describe('a chip of a list', () => {
  test.each(tables.map(([text]) => [text] as const))('can be taken out of: %s', (text) => {
    const reading = answer({ text }).reading ?? [];
    for (const [place, term] of reading.entries()) {
      const rest = answer({ text: term.without }).reading ?? [];
      const kept = reading.filter((_, other) => other !== place);
      expect(rest.flatMap(statementsOf)).toEqual(kept.flatMap(statementsOf));
      // alone, the statements of a list are chips of their own
      if (reading.some(({ meant }) => meant.as === 'list')) continue;
      expect(rest.map(({ excluded }) => excluded)).toEqual(kept.map(({ excluded }) => excluded));
      expect(rest.slice(1).map(({ alternative }) => alternative)).toEqual(
        kept
          .slice(1)
          .map(({ alternative }, at) => alternative && !(place === at + 1 && reading[place]?.alternative === false)),
      );
    }
  });
});

test.each([
  ['KRAS/NRSA wild type', all(wildType('KRAS'), wildType('NRAS')), ['NRSA wild type', 'nras']],
  ['mutant KARS or NRAS', any(mutated('KRAS'), mutated('NRAS')), ['KARS mutant', 'kras']],
] as const)('a typing error in a list is put right and told: %s', (text, asked, [typed, corrected]) => {
  const { reading = [] } = answer({ text });
  const term = reading.find((one) => one.corrected !== undefined);
  expect(term).toMatchObject({ typed, corrected });
  expect(term?.options[0]).toMatchObject({ meant: { as: 'literal', words: typed } });
  expect(found(text)).toEqual(wanted(asked));
});

test.each([
  ['KRAS/FROB1 wild type', 'FROB1', wildType('KRAS')],
  ['FROB1/KRAS wild type', 'FROB1', wildType('KRAS')],
  ['KRAS, frobnication and NRAS mutant', 'frobnication', all(mutated('KRAS'), mutated('NRAS'))],
  ['BRCA1/9 mutant', '9', mutated('BRCA1')],
] as const)('a name in a list that nothing is known of is told: %s', (text, typed, asked) => {
  expect((answer({ text }).reading ?? []).filter(({ meant }) => meant.as === 'unknown')).toMatchObject([{ typed }]);
  expect(found(text)).toEqual(wanted(asked));
});

test('words in quotes are no list', () => {
  expect(answer({ text: '"KRAS/NRAS wild type"' }).reading).toMatchObject([{ meant: { as: 'literal' } }]);
});

describe('for any list of genes', () => {
  const genes = fc.uniqueArray(fc.constantFrom(...LIST_GENES), { minLength: 2, maxLength: 5 });
  const joiners = {
    any: ['/', ' / ', ' or ', ', ', '、', '或', ' and/or '],
    all: [' and ', ' + ', ' & ', '和', '与'],
  } as const;
  const joiner = fc.oneof(
    fc.constantFrom(...joiners.any).map((typed) => ({ typed, join: any })),
    fc.constantFrom(...joiners.all).map((typed) => ({ typed, join: all })),
  );
  const sayings: readonly (readonly [words: readonly string[], said: (gene: string) => Asked, isEach: boolean])[] = [
    [['wild type', 'wt', 'negative', '野生型'], wildType, true],
    [['not tested', 'untested', '未检测'], notTested, true],
    [['mutant', 'mutated', 'mutations', '突变'], mutated, false],
    [['altered', 'positive', '变异'], (gene) => has(gene), false],
    [['amplified', 'amplification', '扩增'], amplified, false],
    [['fusion', 'rearranged', '融合'], fused, false],
    [['high expression', 'overexpressed'], high, false],
    [['not mutated', 'non-mutated'], (gene) => status(gene, { status: 'wildType', kind: 'mutation' }), true],
  ];
  const saying = fc
    .constantFrom(...sayings)
    .chain(([words, said, isEach]) => fc.constantFrom(...words).map((typed) => ({ typed, said, isEach })));
  const runs = { numRuns: 150 };

  test('the text finds what the structured queries find', () => {
    fc.assert(
      fc.property(
        genes,
        joiner,
        saying,
        fc.boolean(),
        (names, { typed, join }, { typed: words, said, isEach }, isBefore) => {
          const list = names.join(typed);
          const text = isBefore && !words.startsWith('no') ? `${words} ${list}` : `${list} ${words}`;
          expect(found(text)).toEqual(wanted((isEach ? all : join)(...names.map(said))));
          expect(found(`not ${text}`)).toEqual(wanted(not((isEach ? all : join)(...names.map(said)))));
        },
      ),
      runs,
    );
  });

  test('every name is told, and every other reading is what its text finds', () => {
    fc.assert(
      fc.property(genes, joiner, saying, (names, { typed, join }, { typed: words, said, isEach }) => {
        const { reading = [], ambiguities = [] } = answer({ text: `PDX ${names.join(typed)} ${words}` });
        const told = reading.flatMap(statementsOf).flatMap((meant) => (meant.as === 'gene' ? [meant.gene.gene] : []));
        expect(new Set(told)).toEqual(new Set(names));
        const [turned] = ambiguities.flatMap(({ others }) => others);
        const isEvery = isEach || join === all;
        const other = all((isEvery ? any : all)(...names.map(said)), modelType('PDX'));
        expect(turned === undefined ? undefined : found(turned.text)).toEqual(wanted(other));
        expect(turned?.count).toBe(wanted(other).length);
      }),
      runs,
    );
  });

  test('changes that are joined belong to the gene before them', () => {
    const changed = { KRAS: ['G12C', 'G12D', 'G12V', 'Q61H', 'G13D'], EGFR: ['L858R', 'T790M', 'G719A'] } as const;
    const asked = fc
      .constantFrom('KRAS', 'EGFR')
      .chain((gene) =>
        fc.tuple(fc.constant(gene), fc.uniqueArray(fc.constantFrom(...changed[gene]), { minLength: 2 })),
      );
    fc.assert(
      fc.property(asked, joiner, fc.boolean(), ([gene, list], { typed, join }, isNegated) => {
        const each = list.map((change) => has(gene, new RegExp(change)));
        const expected = isNegated ? all(mutated(gene), ...each.map(not)) : join(...each);
        expect(found(`${gene} ${isNegated ? 'non-' : ''}${list.join(typed)}`)).toEqual(wanted(expected));
      }),
      runs,
    );
  });
});

test('a text without any known word finds nothing', () => {
  const word = fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'j', 'w'), minLength: 4, maxLength: 9 });
  const between = fc.constantFrom(
    ' ',
    '/',
    ', ',
    ' or ',
    ' and ',
    ' not ',
    ' + ',
    ' -',
    ' non-',
    '、',
    '和',
    '或',
    ' wild type ',
  );
  const text = fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 6 }).map((pairs) => pairs.flat().join(''));
  fc.assert(
    fc.property(text, (typed) => {
      expect(answer({ text: typed }).count).toBe(0);
    }),
    { numRuns: 200 },
  );
});
