import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import {
  Banner,
  Disease,
  DiseaseDetail,
  DiseaseOption,
  DiseaseTreeNode,
  Figures,
  ImageParams,
  NewsletterGroup,
  NewsletterItem,
} from '../entities/catalog.ts';
import { closed, Empty, IdParams, List } from '../schema.ts';

const tags = ['catalog'];
/** The version in the address makes the image immutable for caches; it has no other effect. */
const ImageQuery = closed({
  v: Type.Optional(Type.String({ maxLength: 20 })),
  preview: Type.Optional(Type.String({ maxLength: 400 })),
});

/** Endpoints of everything that the public pages show (specification, section 7 "Public"). */
export const catalogEndpoints = {
  banners: { caller: 'public', summary: 'Banners of the home page', tags, body: Empty, data: List(Banner) },
  diseases: { caller: 'public', summary: 'Disease areas', tags, body: Empty, data: List(Disease) },
  filterDiseases: {
    caller: 'public',
    summary: 'Options of the disease filter',
    tags,
    body: Empty,
    data: List(DiseaseOption),
  },
  diseaseDetail: {
    caller: 'public',
    summary: 'A disease area with its related content',
    tags,
    params: IdParams,
    body: Empty,
    data: DiseaseDetail,
  },
  diseaseTree: { caller: 'public', summary: 'Disease areas, nested', tags, body: Empty, data: List(DiseaseTreeNode) },
  figures: { caller: 'public', summary: 'Live figures of the home page', tags, body: Empty, data: Figures },
  image: {
    caller: 'public',
    summary: 'A picture of an entity',
    tags,
    params: ImageParams,
    query: ImageQuery,
    binary: ['image/svg+xml', 'image/webp', 'image/png'],
  },
  newsletters: {
    caller: 'public',
    summary: 'Publications by category',
    tags,
    data: List(NewsletterGroup),
  },
  headNewsletters: { caller: 'public', summary: 'Publications of the home page', tags, data: List(NewsletterItem) },
  downloadNewsletter: {
    caller: 'signedIn',
    summary: 'The file of a publication',
    tags,
    params: IdParams,
    binary: ['application/pdf'],
  },
} as const satisfies Record<string, EndpointDefinition>;
