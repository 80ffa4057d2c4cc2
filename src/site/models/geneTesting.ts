import type { AlterationClass } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS } from '../../i18n/locale.ts';

/** Joins several classes of alterations: `mutation or fusion`, `mutation and fusion`. */
export const classesJoined = (classes: readonly AlterationClass[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type }).format(classes.map((name) => names[name]()));

/** Returns the inputs `found` and `missing` of a message about a gene that was partly tested. */
export const partlyWords = ({ read, notRead }: Record<'read' | 'notRead', readonly AlterationClass[]>) => ({
  found: classesJoined(read, 'disjunction'),
  missing: classesJoined(notRead, 'conjunction'),
});

const names: Record<AlterationClass, () => string> = {
  mutation: m.gene_class_mutation,
  copyNumber: m.gene_class_copyNumber,
  fusion: m.gene_class_fusion,
};
