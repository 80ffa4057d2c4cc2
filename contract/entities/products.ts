import Type, { type Static } from 'typebox';
import { closed, Id, Localized, nullable } from '../schema.ts';

/** A model of a disease other than cancer (specification, section 2 "/other"). Texts without a language are English. */
export const OtherModel = closed({
  id: Id,
  code: Type.String(),
  name: Localized,
  therapeuticArea: Localized,
  /** Species in use, each in one word. */
  species: Type.Array(Type.String()),
  strain: nullable(Type.String()),
  induction: Type.String(),
  readouts: Type.Array(Type.String()),
  durationDays: nullable(Type.Integer()),
  positiveControls: Type.Array(Type.String()),
  summary: Localized,
  /** Every name of the genes that the texts name, by which a search finds the model. */
  geneNames: Type.Array(Type.String()),
  version: Type.Integer(),
});
export type OtherModel = Static<typeof OtherModel>;

/** `target` names the gene that codes for what the antibody binds; both are null for controls that bind nothing. */
export const AntibodyProduct = closed({
  id: Id,
  catalogNumber: Type.String(),
  name: Type.String(),
  target: closed({
    gene: nullable(Type.String()),
    protein: nullable(Type.String()),
    aliases: Type.Array(Type.String()),
    /** Every name that the catalog knows of the gene, by which a search finds the product. */
    names: Type.Array(Type.String()),
  }),
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

/** The menus of the antibody page by name, in order; exactly one is active (specification, section 3). */
export const AntibodyMenus = Type.Record(
  Type.String(),
  closed({ active: Type.Boolean(), name: Localized, content: Type.Array(AntibodyProduct) }),
);
export type AntibodyMenus = Static<typeof AntibodyMenus>;
