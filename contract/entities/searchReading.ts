import Type, { type Static } from 'typebox';
import { MARKER_LEVELS, MARKERS } from '../diseaseGroups.ts';
import { closed, Localized, literals } from '../schema.ts';
import { ALTERATION_KINDS, FACETS, M_RECIST, RANGES } from '../vocabulary.ts';
import { CHANGES_NOT_READ, GeneCriterion } from './geneCriterion.ts';

/**
 * What is said of a gene, a marker, a drug. `except`: alterations of the gene that the model must not have, so that
 * 'KRAS non-G12C' is a mutation of KRAS except G12C. `not`: another reported level of the marker.
 */
const statements = [
  closed({
    as: literals(['gene']),
    gene: GeneCriterion,
    except: Type.Optional(
      Type.Array(closed({ kind: Type.Optional(literals(ALTERATION_KINDS)), change: Type.Optional(Type.String()) })),
    ),
  }),
  closed({
    as: literals(['marker']),
    marker: literals(MARKERS),
    level: literals(MARKER_LEVELS),
    not: Type.Optional(Type.Boolean()),
  }),
  closed({ as: literals(['value']), facet: literals(FACETS), value: Type.String(), label: Type.Optional(Localized) }),
  closed({
    as: literals(['range']),
    range: literals(RANGES),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    open: Type.Boolean(),
  }),
  closed({
    as: literals(['tested', 'prior', 'resistant', 'sensitive', 'naive']),
    agent: Type.String(),
    label: Type.Optional(Localized),
    minTgi: Type.Optional(Type.Number()),
    mRecist: Type.Optional(Type.Array(literals(M_RECIST), { maxItems: M_RECIST.length })),
  }),
] as const;
export const Statement = Type.Union([...statements]);
export type Statement = Static<typeof Statement>;

/**
 * What words of a text were read as. `words` are looked for as they stand, wherever a text is looked for; `code` is
 * that of a model. A range is open where its bound does not belong to it. `disease` is a group that
 * `contract/diseaseGroups.ts` defines, an area of the catalog, or a histology (OncoTree) with all below it. Of a `list`
 * at least one statement of each inner list holds.
 */
export const Meant = Type.Union([
  closed({ as: literals(['disease']), kind: literals(['group', 'area', 'histology']), label: Localized }),
  ...statements,
  closed({ as: literals(['list']), of: Type.Array(Type.Array(Statement)) }),
  closed({ as: literals(['code', 'words', 'literal']), words: Type.String() }),
  closed({
    as: literals(['unknown']),
    words: Type.String(),
    notRead: Type.Optional(literals(CHANGES_NOT_READ)),
    gene: Type.Optional(Type.String()),
  }),
]);
export type Meant = Static<typeof Meant>;

/**
 * One term of a text. `alternative`: this one or the one before it is enough. `without` is the text without the term,
 * `options` other readings of the same words with the texts that ask for them. `corrected` are the words searched
 * instead; the first option then searches for what was typed.
 */
export const ReadTerm = closed({
  typed: Type.String(),
  meant: Meant,
  excluded: Type.Boolean(),
  alternative: Type.Boolean(),
  corrected: Type.Optional(Type.String()),
  without: Type.String(),
  options: Type.Array(closed({ meant: Meant, text: Type.String() })),
});
export type ReadTerm = Static<typeof ReadTerm>;

/**
 * Words with two fair readings: the one that was taken, and others with the text that asks for each instead of the
 * whole text, and how many models the query finds with it.
 */
export const Ambiguity = closed({
  typed: Type.String(),
  taken: Meant,
  excluded: Type.Boolean(),
  others: Type.Array(closed({ meant: Meant, excluded: Type.Boolean(), text: Type.String(), count: Type.Integer() })),
});
export type Ambiguity = Static<typeof Ambiguity>;
