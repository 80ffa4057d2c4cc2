import type { Field } from '../../../contract/resources/fields.ts';

const KINDS = ['longText', 'richText', 'json'] as const;
type LongTextKind = (typeof KINDS)[number];

/** How a field writes its long texts, of which a change is shown within the text; undefined for any other value. */
export function longTextKind(field: Field): LongTextKind | undefined {
  const written = field.kind === 'localized' ? field.as : field.kind;
  return KINDS.find((kind) => kind === written);
}

export const isLongText = (field: Field): boolean => longTextKind(field) !== undefined;
