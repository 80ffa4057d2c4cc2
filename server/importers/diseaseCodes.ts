import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Reader } from './cells.ts';
import { reasons } from './reasons.ts';

/**
 * OncoTree codes by code of the NCI Thesaurus and the Disease Ontology (`data/disease-codes-oncotree.csv`): the NCIt
 * codes of OncoTree 2025-10-03, the DOID codes whose cross-reference is one of them, and the cancers of a whole organ.
 */
const table = new Map(
  (
    parse(readFileSync(new URL('./data/disease-codes-oncotree.csv', import.meta.url)), { columns: true }) as {
      code: string;
      oncotree: string;
    }[]
  ).map(({ code, oncotree }) => [code, oncotree.split('|')]),
);

/** Reads an OncoTree code, or the code of the same disease in NCIt (`C4878`, `NCIT:C4878`) or DOID (`DOID:3905`). */
export const readDiseaseCode: Reader<string> = (text) => {
  const [, ncit] = /^(?:https?:\S+[/#])?(?:NCIT?[:_]?\s*)?(C\d{4,6})$/i.exec(text) ?? [];
  const [, doid] = /^(?:https?:\S+[/#])?DOID[:_]\s*(\d+)$/i.exec(text) ?? [];
  if (ncit === undefined && doid === undefined) return { value: text };
  const [code, ...others] = table.get(ncit === undefined ? `DOID:${doid}` : `NCIT:${ncit.toUpperCase()}`) ?? [];
  if (code === undefined) return { refused: reasons.noDiseaseCode };
  return others.length > 0
    ? { refused: reasons.severalDiseases([code, ...others]) }
    : { value: code, why: reasons.diseaseCode };
};
