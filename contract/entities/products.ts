import Type, { type Static } from 'typebox';
import { closed, Id, Localized, nullable } from '../schema.ts';

/**
 * A model of a disease other than cancer (specification, section 2 "/other"). Texts that exist in one language only are
 * English.
 */
export const OtherModel = closed({
  id: Id,
  code: Type.String(),
  name: Localized,
  therapeuticArea: Localized,
  /** Species that occur, each as one word. */
  species: Type.Array(Type.String()),
  strain: nullable(Type.String()),
  induction: Type.String(),
  readouts: Type.Array(Type.String()),
  durationDays: nullable(Type.Integer()),
  positiveControls: Type.Array(Type.String()),
  summary: Localized,
  /** Every name of the genes that the texts mention, so that a search finds the model by each of them. */
  geneNames: Type.Array(Type.String()),
  version: Type.Integer(),
});
export type OtherModel = Static<typeof OtherModel>;

/**
 * An antibody product. `target` gives the protein that the antibody binds and the gene that codes for it. Both are null
 * for controls, which bind nothing.
 */
export const AntibodyProduct = closed({
  id: Id,
  catalogNumber: Type.String(),
  name: Type.String(),
  target: closed({
    gene: nullable(Type.String()),
    protein: nullable(Type.String()),
    aliases: Type.Array(Type.String()),
    /** Every name of the gene in the catalog, so that a search finds the product by each of them. */
    names: Type.Array(Type.String()),
  }),
  rrid: nullable(Type.String()),
  clone: nullable(Type.String()),
  host: Type.String(),
  isotype: nullable(Type.String()),
  clonality: Type.String(),
  format: Type.String(),
  conjugate: nullable(Type.String()),
  applications: Type.Array(Type.String()),
  reactivity: Type.Array(Type.String()),
  size: Type.String(),
  storage: Type.String(),
  hasImage: Type.Boolean(),
  version: Type.Integer(),
});
export type AntibodyProduct = Static<typeof AntibodyProduct>;

/** The menus of the antibody page by name, in order. Exactly one is active (specification, section 3). */
export const AntibodyMenus = Type.Record(
  Type.String(),
  closed({ active: Type.Boolean(), name: Localized, content: Type.Array(AntibodyProduct) }),
);
export type AntibodyMenus = Static<typeof AntibodyMenus>;
