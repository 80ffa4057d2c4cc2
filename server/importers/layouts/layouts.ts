import { cbioPortal } from './cbioPortal.ts';
import { cellModelPassports } from './cellModelPassports.ts';
import { cellosaurus } from './cellosaurus.ts';
import { depmap } from './depmap.ts';
import { hcmi } from './hcmi.ts';
import { hgnc } from './hgnc.ts';
import type { Layout } from './layout.ts';
import { maf } from './maf.ts';
import { pdcmFinder } from './pdcmFinder.ts';
import { pdmr } from './pdmr.ts';
import { pdxe } from './pdxe.ts';
import { vcf } from './vcf.ts';
import { xeva } from './xeva.ts';

/** All known layouts; the first one that a file has is taken. */
export const layouts: readonly Layout[] = [
  ...depmap,
  ...pdmr,
  ...hcmi,
  ...cellosaurus,
  ...pdcmFinder,
  ...xeva,
  ...cbioPortal,
  ...pdxe,
  ...maf,
  ...vcf,
  ...hgnc,
  ...cellModelPassports,
];
