import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
import { PublishedFrequency } from './frequency.ts';
import { ModelSummary } from './model.ts';
import { FacetCount } from './search.ts';

/**
 * A disease area. Its image is fetched separately with `image` (`getImg`). Append `?v={version}` to the address so that
 * it can be cached forever.
 */
export const Disease = closed({
  id: Id,
  code: Type.String(),
  slug: Type.String(),
  parentId: nullable(Id),
  oncotreeCode: nullable(Type.String()),
  diseaseTitle: Localized,
  organ: Localized,
  sort: Type.Integer(),
  modelCount: Type.Integer(),
  /** Number of the area's models by group, for the small bar under each area. */
  modelTypes: Type.Array(closed({ modelType: Type.String(), count: Type.Integer() })),
  version: Type.Integer(),
});
export type Disease = Static<typeof Disease>;

export const DiseaseOption = closed({ id: Type.String(), value: Type.String(), diseaseTitle: Localized });
export type DiseaseOption = Static<typeof DiseaseOption>;

export const DiseaseTreeNode = Type.Cyclic(
  {
    DiseaseTreeNode: closed({
      id: Id,
      code: Type.String(),
      diseaseTitle: Localized,
      modelCount: Type.Integer(),
      children: Type.Array(Type.Ref('DiseaseTreeNode')),
    }),
  },
  'DiseaseTreeNode',
);
export type DiseaseTreeNode = Static<typeof DiseaseTreeNode>;

export const DiseaseFact = closed({
  key: Type.String(),
  label: Localized,
  value: Type.Number(),
  unit: Type.String(),
  year: Type.String(),
  scope: nullable(Localized),
  /** As printed, in both languages. */
  source: Type.String(),
  /** A remark about the source. */
  note: Type.Optional(Localized),
});

/**
 * Alterations of one gene in the area's models. Only models in which every driver class of the gene was tested
 * (`contract/driverClasses.ts`) are included; `tested` is their number.
 */
export const BiomarkerCount = closed({
  gene: Type.String(),
  mutation: Type.Integer(),
  amplification: Type.Integer(),
  deletion: Type.Integer(),
  fusion: Type.Integer(),
  altered: Type.Integer(),
  tested: Type.Integer(),
});

export const NewsletterItem = closed({
  id: Id,
  topicName: Localized,
  category: closed({ code: Type.String(), name: Localized }),
  summary: Localized,
  filePath: Type.String(),
  pages: Type.Integer(),
  bytes: Type.Integer(),
  publishedAt: Instant,
  isHead: Type.Boolean(),
  /** Whether there is a cover image (`newsletter/image`). */
  hasImage: Type.Boolean(),
  version: Type.Integer(),
});
export type NewsletterItem = Static<typeof NewsletterItem>;

/** Grouped by category name. */
export const NewsletterGroup = closed({ name: Localized, list: Type.Array(NewsletterItem) });
export type NewsletterGroup = Static<typeof NewsletterGroup>;

export const PanelTeaser = closed({
  id: Id,
  code: Type.String(),
  title: Localized,
  summary: Localized,
  slots: closed({ total: Type.Integer(), taken: Type.Integer() }),
  closesAt: Type.String(),
  version: Type.Integer(),
});
export type PanelTeaser = Static<typeof PanelTeaser>;

/**
 * Drugs that are used together against a disease. Each count is the number of the area's models that were tested with
 * the drug.
 */
export const Treatment = closed({ agents: Type.Array(FacetCount), targets: Type.Array(Type.String()) });
export type Treatment = Static<typeof Treatment>;

export const DiseaseDetail = closed({
  ...Disease.properties,
  summary: Localized,
  /** Sanitized HTML. */
  body: Localized,
  facts: Type.Array(DiseaseFact),
  subtypes: Type.Array(closed({ oncotreeCode: Type.String(), name: Localized, models: Type.Integer() })),
  /** Shares of altered tumors of patients. `histologies` are the names of the OncoTree codes of the population. */
  frequencies: Type.Array(closed({ ...PublishedFrequency.properties, histologies: Type.Array(Localized) })),
  standardOfCare: Type.Array(Treatment),
  /**
   * Number of the area's models that were sequenced for mutations, that have drug responses, and that come from treated
   * patients.
   */
  tally: closed({ sequenced: Type.Integer(), tested: Type.Integer(), pretreated: Type.Integer() }),
  /** Most frequent first. Models without a histology, or with one too long to search by, are not counted. */
  histologies: Type.Array(FacetCount),
  biomarkers: Type.Array(BiomarkerCount),
  /** Genes that the text or the frequencies mention and that are altered in several models of the area. */
  genesInText: Type.Array(Type.String()),
  models: Type.Array(ModelSummary),
  panels: Type.Array(PanelTeaser),
  newsletters: Type.Array(NewsletterItem),
  related: Type.Array(Disease),
});
export type DiseaseDetail = Static<typeof DiseaseDetail>;

export const Banner = closed({
  id: Id,
  title: Localized,
  subtitle: Localized,
  link: Type.String(),
  sort: Type.Integer(),
  version: Type.Integer(),
});
export type Banner = Static<typeof Banner>;

/** The live figures of the home page. `models` equals the total of the unfiltered search. */
export const Figures = closed({
  models: Type.Integer(),
  areas: Type.Integer(),
  modelTypes: Type.Array(closed({ modelType: Type.String(), count: Type.Integer() })),
  xenografts: Type.Integer(),
  /** Number of patient-derived xenografts added in each year. */
  xenograftsByYear: Type.Array(closed({ year: Type.Integer(), count: Type.Integer() })),
  responses: Type.Integer(),
  /** Efficacy results by mRECIST category. */
  responsesByCategory: Type.Array(closed({ mRecist: Type.String(), count: Type.Integer() })),
  /** Number of models with a mutation and an expression profile. */
  profiled: Type.Integer(),
  updatedAt: nullable(Instant),
  panels: Type.Array(PanelTeaser),
});
export type Figures = Static<typeof Figures>;

export const IMAGE_TYPES = ['disease', 'banner', 'enlist', 'antibody', 'other', 'newsletter'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export const IMAGE_FIELDS = ['diseaseIcon', 'itemImg', 'enlistImg', 'image'] as const;
export type ImageField = (typeof IMAGE_FIELDS)[number];
export const ImageParams = closed({ type: literals(IMAGE_TYPES), id: Id, field: literals(IMAGE_FIELDS) });
