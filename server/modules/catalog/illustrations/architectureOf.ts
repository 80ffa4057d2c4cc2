import { createRandom } from '../../../platform/random.ts';
import { alveoli, fronds, lobules, nests, pearls, spindles } from './architectures/fields.ts';
import {
  acini,
  crypts,
  ducts,
  foldedGlands,
  follicles,
  pits,
  scarredDucts,
  tubularGlands,
  tubules,
} from './architectures/glands.ts';
import { skin, squamous, transition, urothelium } from './architectures/layers.ts';
import { bloodSmear, glia, lymphFollicles, marrow, rosettes } from './architectures/loose.ts';
import type { Architecture } from './tissue.ts';

const byArea: Readonly<Record<string, Architecture>> = {
  LUN: alveoli,
  BRE: ducts,
  CRC: crypts,
  GAS: pits,
  LIV: lobules,
  PAN: acini,
  ESO: squamous,
  HNC: pearls,
  NPC: nests,
  OVA: fronds,
  CER: transition,
  END: tubularGlands,
  PRO: foldedGlands,
  BLA: urothelium,
  KID: tubules,
  THY: follicles,
  MEL: skin,
  GLI: glia,
  SAR: spindles,
  PED: rosettes,
  LYM: lymphFollicles,
  LEU: bloodSmear,
  MYE: marrow,
  BIL: scarredDucts,
};

/** Returns the tissue architecture of a disease area. An unknown area code always gets the same one of them. */
export function architectureOf(areaCode: string): Architecture {
  const all = Object.values(byArea);
  return byArea[areaCode] ?? all[Math.floor(createRandom(areaCode).next() * all.length)] ?? alveoli;
}
