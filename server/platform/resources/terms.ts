import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { ResourceSource } from './source.ts';

/** What the terms of a field, which are kept in English, are called. */
export type Terms = {
  name(term: string): Localized;
  /** Terms, in lower case, whose Chinese name contains a text. */
  named(text: string): readonly string[];
};

/** By field, how the names of its terms are read. */
export type TermsOf = Readonly<Record<string, () => Promise<Terms>>>;

/** Says by field what terms of records are called, where that is not as they are kept. */
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

/** Terms of a field, in lower case, whose Chinese name contains a text. */
export const termsNamed = async ({ terms }: ResourceSource, field: string, text: string): Promise<readonly string[]> =>
  (await terms?.[field]?.())?.named(text) ?? [];
