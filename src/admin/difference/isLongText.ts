import type { Field } from '../../../contract/resources/fields.ts';

const KINDS = ['longText', 'richText', 'json'] as const;
type LongTextKind = (typeof KINDS)[number];

/**
 * The kind of long text that a field holds, for which changes are shown inside the text. Undefined for other fields.
 */
export function longTextKind(field: Field): LongTextKind | undefined {
  const written = field.kind === 'localized' ? field.as : field.kind;
  return KINDS.find((kind) => kind === written);
}

export const isLongText = (field: Field): boolean => longTextKind(field) !== undefined;
