import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { ResourceSource } from './source.ts';

/** The names of a field's terms, which are stored in English. */
export type Terms = {
  name(term: string): Localized;
  /** Returns the terms, in lower case, whose Chinese name contains a text. */
  named(text: string): readonly string[];
};

/** Loaders of the term names, by field. */
export type TermsOf = Readonly<Record<string, () => Promise<Terms>>>;

/** Adds the names of terms to records, by field, if they differ from the stored terms. */
export async function addTerms({ terms }: ResourceSource, records: readonly ResourceRecord[]): Promise<void> {
  for (const [field, read] of Object.entries(terms ?? {})) {
    const { name } = await read();
    for (const record of records) {
      const labels = [record[field]].flat().flatMap((term): Label[] => {
        const label = typeof term === 'string' && term !== '' ? name(term) : undefined;
        return label && label.zh !== label.en ? [{ id: String(term), label }] : [];
      });
      if (labels.length > 0) record.labels[field] = labels;
    }
  }
}

/** Returns the terms of a field, in lower case, whose Chinese name contains a text. */
export const termsNamed = async ({ terms }: ResourceSource, field: string, text: string): Promise<readonly string[]> =>
  (await terms?.[field]?.())?.named(text) ?? [];
