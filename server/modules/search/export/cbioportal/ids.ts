/** cBioPortal stores at most this many characters of the id of a sample. */
const LONGEST = 63;
/** Ids with another meaning in the files: words for "no value", and heads of columns before those of the samples. */
const TAKEN = new Set(['', 'na', 'sample_id', 'patient_id', 'hugo_symbol', 'entrez_gene_id', 'cytoband']);
const MONTHS = new Set(['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']);

/** Returns a text that cBioPortal does not take for a date that a spreadsheet wrote: `Mar-12` becomes `Mar_12`. */
export function notADate(text: string): string {
  const parts = text.split('-');
  const isLikeADate = parts.length === 2 && parts.some((part) => MONTHS.has(part.toLowerCase()));
  return isLikeADate ? parts.join('_') : text;
}

/**
 * Gives models the ids of their samples: their codes, as far as cBioPortal allows. It allows letters, digits, points,
 * underscores and dashes, and its database ignores upper and lower case.
 */
export class SampleIds {
  readonly #used = new Set(TAKEN);

  next(modelCode: string): string {
    const plain = notADate(modelCode.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, LONGEST));
    let id = plain;
    for (let number = 2; this.#used.has(id.toLowerCase()); number++) {
      const ending = `_${number}`;
      id = plain.slice(0, LONGEST - ending.length) + ending;
    }
    this.#used.add(id.toLowerCase());
    return id;
  }
}
