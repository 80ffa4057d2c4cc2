import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
import { ModelSummary } from './model.ts';
import { FacetCount } from './search.ts';

/** Images are fetched apart with `image` (`getImg`); `version` makes the address immutable: append `?v={version}`. */
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
  /** Models of the area by group, for the small bar under each area. */
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
  /** As it is printed, whatever the language. */
  source: Type.String(),
  /** What is said of the source. */
  note: Type.Optional(Localized),
});

/**
 * Alterations of one gene over the models of the area in which every class of change that drives the gene was read
 * (`contract/driverClasses.ts`); `tested` counts these models.
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
  /** Whether a picture (`newsletter/image`) is there for its cover. */
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

/** Drugs in use together against a disease; each counts the models of the area that were tested with it. */
export const Treatment = closed({ agents: Type.Array(FacetCount), targets: Type.Array(Type.String()) });
export type Treatment = Static<typeof Treatment>;

export const DiseaseDetail = closed({
  ...Disease.properties,
  summary: Localized,
  /** Sanitized HTML. */
  body: Localized,
  facts: Type.Array(DiseaseFact),
  subtypes: Type.Array(closed({ oncotreeCode: Type.String(), name: Localized, models: Type.Integer() })),
  standardOfCare: Type.Array(Treatment),
  /** Of the area's models, those that were read for mutations, have responses to drugs, come from treated patients. */
  tally: closed({ sequenced: Type.Integer(), tested: Type.Integer(), pretreated: Type.Integer() }),
  /** The most frequent first. Models without one, or with one too long to be searched by, are in none. */
  histologies: Type.Array(FacetCount),
  biomarkers: Type.Array(BiomarkerCount),
  /** Genes that the text names and that are altered in several models of the area. */
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

/** The live figures of the home page; `models` equals the total of the unfiltered search. */
export const Figures = closed({
  models: Type.Integer(),
  areas: Type.Integer(),
  modelTypes: Type.Array(closed({ modelType: Type.String(), count: Type.Integer() })),
  xenografts: Type.Integer(),
  /** Patient-derived xenografts added by year. */
  xenograftsByYear: Type.Array(closed({ year: Type.Integer(), count: Type.Integer() })),
  responses: Type.Integer(),
  /** Efficacy results by mRECIST category. */
  responsesByCategory: Type.Array(closed({ mRecist: Type.String(), count: Type.Integer() })),
  /** Models with a mutation and an expression profile. */
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
