import type { Localized } from '../../contract/schema.ts';
import type { newsletter, newsletterCategory } from '../modules/catalog/newsletter.table.ts';
import type { storedFile } from '../modules/storage/storedFile.table.ts';
import { namedId } from '../platform/random.ts';
import { readJson } from './content.ts';
import type { DemoDisease } from './diseases.ts';
import type { NewsletterText } from './documents/newsletterPdf.ts';
import { type NewsletterPlaces, storeNewsletter } from './documents/storeNewsletter.ts';

type Content = {
  categories: { code: string; sort: number; name: Localized }[];
  items: {
    code: string;
    topicName: Localized;
    category: string;
    yearMonth: string;
    abstract: Localized;
    body: NewsletterText['body'];
    isHead: boolean;
  }[];
};

export type DemoNewsletter = {
  row: typeof newsletter.$inferInsert & { id: string };
  /** The file as if an editor had uploaded it. */
  upload: typeof storedFile.$inferInsert | undefined;
  diseaseIds: string[];
  /** Code of the category. */
  category: string;
};

const FIRST = new Date('2024-01-01T00:00:00Z');

export const demoCategories = (seed: string): (typeof newsletterCategory.$inferInsert & { id: string })[] =>
  readJson<Content>('newsletters.json').categories.map((category) => ({
    ...category,
    id: namedId(`${seed}/newsletter-category/${category.code}`, FIRST),
  }));

/** Renders every newsletter as a PDF, stores the public and uploaded files, and returns the rows that name them. */
export async function demoNewsletters(
  seed: string,
  places: NewsletterPlaces,
  diseases: readonly DemoDisease[],
): Promise<DemoNewsletter[]> {
  const { items } = readJson<Content>('newsletters.json');
  const categories = new Map(demoCategories(seed).map((category) => [category.code, category]));
  const result: DemoNewsletter[] = [];
  for (const { code, topicName, category: categoryCode, yearMonth, abstract, body, isHead } of items) {
    const category = categories.get(categoryCode);
    if (category === undefined) throw new Error(`The newsletter ${code} is of no known category.`);
    const publishedAt = `${yearMonth}-15`;
    const { uploaded, ...file } = await storeNewsletter(places, {
      code,
      title: topicName.en,
      category: { code: category.code, name: category.name.en },
      publishedAt,
      summary: abstract.en,
      body,
    });
    const day = new Date(publishedAt);
    const id = namedId(`${seed}/newsletter/${code}`, day);
    const upload = uploaded && {
      ...uploaded,
      id: namedId(`${seed}/upload/${code}`, day),
      createdAt: day,
      unusedSince: null,
    };
    result.push({
      row: {
        id,
        code,
        categoryId: category.id,
        topicName,
        summary: abstract,
        ...file,
        fileId: upload?.id ?? null,
        isHead,
        publishedAt,
        state: 'published',
        createdAt: day,
        updatedAt: day,
      },
      upload,
      category: categoryCode,
      diseaseIds: diseases.filter((disease) => isAbout(disease, topicName.en, abstract.en)).map(({ id }) => id),
    });
  }
  return result;
}

/** Words that identify an area in a text. Other areas are found by their organ. */
const words: Record<string, string[]> = {
  LUN: ['lung', 'osimertinib', 'EGFR', 'G12C'],
  CRC: ['colorectal', 'colon', 'MC38', 'MSI'],
  GAS: ['gastric', 'Claudin', 'FGFR2'],
  BRE: ['breast', 'HER2', 'CDK4/6'],
  PAN: ['pancrea', 'G12D'],
  END: ['endometri'],
  OVA: ['ovarian', 'homologous recombination'],
  BIL: ['biliary'],
  LEU: ['leukemia'],
  LYM: ['lymphoma'],
  MYE: ['myeloma'],
  MEL: ['melanoma', 'B16'],
  GLI: ['glioma', 'glioblastoma'],
};

const isAbout = ({ code, organ }: DemoDisease, title: string, summary: string) =>
  (words[code] ?? [organ.en]).some((word) => `${title} ${summary}`.toLowerCase().includes(word.toLowerCase()));
