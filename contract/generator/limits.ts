/** The column kinds that the generator supports: the field kinds of resources that need no code of their own. */
export const GENERATED_KINDS = [
  'text',
  'longText',
  'richText',
  'localized',
  'localizedLong',
  'email',
  'phone',
  'integer',
  'number',
  'flag',
  'choice',
  'choices',
  'texts',
  'date',
  'instant',
  'reference',
  'json',
] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

export const GENERATED_SECTIONS = ['system', 'content'] as const;
export const GENERATED_COLUMNS_MAX = 60;
export const GENERATED_NAME_MAX = 30;
export const GENERATED_LENGTH_MAX = 10_000;
export const GENERATED_OPTIONS_MAX = 50;
