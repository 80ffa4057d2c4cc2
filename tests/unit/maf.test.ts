import { expect, test } from 'vitest';
import { variantClass } from '../../server/modules/search/export/maf.ts';

// what the change of the protein proves by HGVS rules; an aligner's file would split frameshifts into two classes
test.each([
  ['p.L858R', 'Missense_Mutation'],
  ['R213*', 'Nonsense_Mutation'],
  ['p.E746_A750del', 'In_Frame_Del'],
  ['p.L747_P753delinsS', 'In_Frame_Del'],
  ['p.V600_K601delinsEN', 'Missense_Mutation'],
  ['p.A767_V769dup', 'In_Frame_Ins'],
  ['p.D770_N771insSVD', 'In_Frame_Ins'],
  ['p.X1010_splice', 'Splice_Site'],
  ['p.S150S', 'Silent'],
  ['p.S150=', 'Silent'],
  ['p.*394Rext*8', 'Nonstop_Mutation'],
  ['p.M1V', 'Translation_Start_Site'],
  ['p.P278fs', 'Unknown'],
  ['p.P278Sfs*67', 'Unknown'],
  ['exon 14 skipping', 'Unknown'],
  [null, 'Unknown'],
])('the change %s has the MAF class %s', (change, expected) => {
  expect(variantClass(change)).toBe(expected);
});
