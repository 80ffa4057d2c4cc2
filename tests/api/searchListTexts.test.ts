// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  satisfying,
  wildType,
} from '../support/asked.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/**
 * Questions about lists of genes and markers. The expected answers come from a loop over the models of the
 * demonstration.
 */

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const [erNegative, prNegative] = [marker('er', /^neg/i), marker('pr', /^neg/i)];
const [erPositive, prPositive] = [marker('er', /^pos/i), marker('pr', /^pos/i)];
const lung: Asked = { criteria: { filters: { disease: ['LUN'] } } };
const breast: Asked = { criteria: { filters: { disease: ['BRE'] } } };

test.each<[text: string, asked: Asked]>([
  ['KRAS/NRAS wild type', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS and NRAS wild type', all(wildType('KRAS'), wildType('NRAS'))],
  ['KRAS, NRAS and BRAF wild type', all(wildType('KRAS'), wildType('NRAS'), wildType('BRAF'))],
  ['KRAS和NRAS野生型', all(wildType('KRAS'), wildType('NRAS'))],
  ['wild type KRAS and NRAS PDX', all(wildType('KRAS'), wildType('NRAS'), modelType('PDX'))],
  ['lung EGFR/ALK/ROS1 negative', all(lung, wildType('EGFR'), wildType('ALK'), wildType('ROS1'))],
  ['KRAS/NRAS mutant', any(mutated('KRAS'), mutated('NRAS'))],
  ['KRAS and TP53 mutated', all(mutated('KRAS'), mutated('TP53'))],
  ['NTRK1/2/3 fusion', any(fused('NTRK1'), fused('NTRK2'), fused('NTRK3'))],
  ['FGFR1-3 amplified', any(amplified('FGFR1'), amplified('FGFR2'), amplified('FGFR3'))],
  ['BRCA1/2', any(has('BRCA1'), has('BRCA2'))],
  ['IDH1/2 mutant', any(mutated('IDH1'), mutated('IDH2'))],
  ['KRAS non-G12C', all(mutated('KRAS'), not(has('KRAS', /^(?:p\.)?G12C$/)))],
  ['KRAS codon 12', has('KRAS', /^(?:p\.)?G12(?!\d)/)],
  ['KRAS G12C or G12D', has('KRAS', /^(?:p\.)?G12[CD]$/)],
  ['EGFR non-L858R lung', all(mutated('EGFR'), not(has('EGFR', /^(?:p\.)?L858R$/)), lung)],
  ['ER/PR negative', all(erNegative, prNegative)],
  ['ER-/PR- breast', all(erNegative, prNegative, breast)],
  ['ER/PR positive', any(erPositive, prPositive)],
  ['ER and PR positive', all(erPositive, prPositive)],
  ['ER/PR阴性', all(erNegative, prNegative)],
])('%s', (text, asked) => {
  const found = demo.ask({ text });
  const wanted = satisfying(asked, demo.models, (criteria) => demo.ask(criteria).ids);
  expect(wanted.size).toBeGreaterThan(0);
  expect(found.reading.map(({ meant }) => meant.as)).not.toContain('unknown');
  expect(found.ids.toSorted()).toEqual([...wanted].toSorted());
});

test('“EGFR L858R or exon 19 deletion” finds models with either change', () => {
  const either = demo.ask({ text: 'EGFR L858R or exon 19 deletion' }).ids;
  const each = ['EGFR L858R', 'EGFR exon 19 deletion'].flatMap((text) => demo.ask({ text }).ids);
  expect(each.length).toBeGreaterThan(0);
  expect(either.toSorted()).toEqual([...new Set(each)].toSorted());
});
