/** cBioPortal stores at most this many characters of the id of a sample. */
const LONGEST = 63;
/** Ids with another meaning in the files: words for "no value", and heads of columns before those of the samples. */
const TAKEN = new Set(['', 'na', 'sample_id', 'patient_id', 'hugo_symbol', 'entrez_gene_id', 'cytoband']);
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Two parts, of which one is a month: cBioPortal takes it for a date that a spreadsheet wrote. */
const LIKE_A_DATE = new RegExp(`^(?:${MONTHS})-[^-]*$|^[^-]*-(?:${MONTHS})$`, 'i');

/** Returns a text that cBioPortal does not take for a date that a spreadsheet wrote. */
export const notADate = (text: string): string =>
  LIKE_A_DATE.test(text) && !/[,.:;]/.test(text) ? text.replace('-', '_') : text;

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
