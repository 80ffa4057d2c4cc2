import Type, { type Static } from 'typebox';
import { MARKER_LEVELS, MARKERS } from '../diseaseGroups.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Localized, literals } from '../schema.ts';
import { ALTERATION_KINDS, FACETS, RANGES } from '../vocabulary.ts';
import { CHANGES_NOT_READ, GeneCriterion } from './geneCriterion.ts';

/**
 * What a text requires of a gene, a marker, a value, a range or a drug. `except`: alterations of the gene that the
 * model must not have; 'KRAS non-G12C' is a mutation of KRAS except G12C. `not`: a different reported level of the
 * marker.
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
 * The meaning of words in a text. `words` are searched literally in every searched field; `code` is a model code. A
 * range with `open` excludes its bound. `disease` is a group of `contract/diseaseGroups.ts`, an area of the catalog, or
 * a histology (OncoTree) with everything below it. For a `list`, at least one statement of each inner list must hold.
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
 * One term of a text. `alternative`: it is enough to match this term or the one before it. `without`: the text without
 * the term. `options`: other meanings of the same words, each with the text that requests it. `corrected`: the words
 * searched instead; the first option then searches for the typed words.
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
 * Words with two reasonable meanings: the one that was used, and the others. Each of the others has the text that
 * requests it in place of the whole text, and the number of models that the query would find.
 */
export const Ambiguity = closed({
  typed: Type.String(),
  taken: Meant,
  excluded: Type.Boolean(),
  others: Type.Array(closed({ meant: Meant, excluded: Type.Boolean(), text: Type.String(), count: Type.Integer() })),
});
export type Ambiguity = Static<typeof Ambiguity>;
