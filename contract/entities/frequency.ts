import Type, { type Static } from 'typebox';
import { CHANGE_MAX, GENE_MAX } from '../lengths.ts';
import { FREQUENCY_COMPARISONS, FREQUENCY_SCOPES } from '../publishedFrequencies.ts';
import { closed, Line, Localized, literals } from '../schema.ts';
import { ALTERATION_KINDS } from '../vocabulary.ts';

const words = closed({ en: Line(200, 1), zh: Line(200, 1) });

/** How often a gene is altered in patients' tumors, as published. Never a share that was counted in models. */
export const PublishedFrequency = closed({
  gene: Line(GENE_MAX, 1),
  /** The alteration in words. */
  alteration: words,
  /** An alteration of any of these kinds counts. Empty: models do not record it. */
  kinds: Type.Array(literals(ALTERATION_KINDS), { maxItems: ALTERATION_KINDS.length }),
  /** In a spelling that the search reads: `G12C`, `exon 20 insertion`, `EML4-ALK`. Without it, all changes count. */
  change: Type.Optional(Line(CHANGE_MAX, 1)),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** Whether the publication gives a range or a rounded value. */
  approximate: Type.Boolean(),
  /** The altered tumors, if the publication gives them; otherwise they are computed from `percent` and `of`. */
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The examined tumors, if known. */
  of: Type.Optional(Type.Integer({ minimum: 1 })),
  population: closed({
    scope: literals(FREQUENCY_SCOPES),
    /** For a histology: its OncoTree codes. The codes below them belong to it. */
    oncotreeCodes: Type.Array(Line(20, 1), { maxItems: 20 }),
  }),
  comparison: literals(FREQUENCY_COMPARISONS),
  source: closed({
    /** As printed, with the year. */
    citation: Line(200, 1),
    year: Type.Integer({ minimum: 1900, maximum: 2200 }),
    doi: Type.Optional(Type.String({ maxLength: 200, pattern: '^10\\.\\d{4,9}/\\S+$' })),
    pubmed: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
  }),
  /** What else must be known: the patients, the range. */
  note: Type.Optional(Localized),
});
export type PublishedFrequency = Static<typeof PublishedFrequency>;
