import type { Localized } from '../schema.ts';
import type { ShapeName } from './shapes.ts';

/** A choice of a field with its own list of choices. The choices of dictionaries are loaded with the session. */
export type Option = { value: string; label: Localized; color?: string };

/**
 * Properties that every field may have. They are plain data: the browser renders from them, the server builds schemas
 * and queries from them.
 */
type Common = {
  label: Localized;
  hint?: Localized;
  /** The value must not be empty. */
  required?: true;
  /** Only the server writes it: it appears in lists and details, never in a form. */
  readOnly?: true;
  /** The value is set when a record is created and cannot change. */
  createOnly?: true;
  /** Can be written, but is never returned, filtered, sorted, exported or logged (security: A21). */
  secret?: true;
  /** No two records may have the same value, ignoring case, width and blanks (`keyText.ts`). */
  unique?: true;
  /** It identifies records, but need not be unique. It is stored without full-width forms and stray blanks. */
  isKey?: true;
  /** Default column width in CSS pixels. */
  width?: number;
};

/** A field by its kind. Optional texts are '' when empty; everything else is null. */
export type Field = Common &
  /** `ownZone`: a time zone; a new record starts with the reader's own. */
  (
    | { kind: 'text'; max: number; min?: number; pattern?: string; default?: string; ownZone?: true }
    | { kind: 'longText'; max: number }
    | { kind: 'richText'; max: number }
    | { kind: 'email' | 'phone' | 'password' | 'cron' | 'icon' | 'color' }
    | { kind: 'number'; integer?: true; min?: number; max?: number; unit?: Localized; default?: number }
    | { kind: 'money'; currencies: readonly string[] }
    | { kind: 'flag'; default?: boolean }
    | { kind: 'choice'; options: readonly Option[]; default?: string }
    | { kind: 'choice'; dictionary: string; default?: string }
    | { kind: 'choices'; options: readonly Option[] }
    | { kind: 'choices'; dictionary: string }
    /**
     * A reference to a record of a resource. `tree`: to a record in a tree, chosen from that tree. `top`: the value
     * that means "no parent" when that is not null.
     */
    | { kind: 'tree'; of: string; top?: string }
    | { kind: 'reference' | 'references'; of: string }
    | { kind: 'date' | 'instant' }
    | { kind: 'image' | 'file'; types: readonly string[]; maxBytes: number }
    /**
     * Plain data. `shape` names the required structure (`shapes.ts`) when pages show it. `parts` are the properties
     * that describe an entry of a list to a reader, its name first. They include every property that can be changed.
     */
    | { kind: 'json'; max: number; shape?: ShapeName; parts?: readonly string[] }
    | { kind: 'localized'; as: 'text' | 'longText' | 'richText'; max: number }
    | { kind: 'texts'; max: number; maxItems: number }
  );

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/**
 * Who created and changed a record, and when. Every record has these fields; lists may show, sort and filter by them.
 */
export const systemFields = {
  createdAt: { kind: 'instant', label: { en: 'Created', zh: '创建时间' }, readOnly: true },
  createdBy: { kind: 'reference', of: 'user', label: { en: 'Created by', zh: '创建人' }, readOnly: true },
  updatedAt: { kind: 'instant', label: { en: 'Changed', zh: '修改时间' }, readOnly: true },
  updatedBy: { kind: 'reference', of: 'user', label: { en: 'Changed by', zh: '修改人' }, readOnly: true },
} as const satisfies Record<string, Field>;

/** Returns the value that means "no parent" when that is not null. */
export const topOf = (field: Field | undefined): string | undefined => (field?.kind === 'tree' ? field.top : undefined);

const textual: readonly FieldKind[] = [
  'text',
  'longText',
  'richText',
  'email',
  'phone',
  'password',
  'cron',
  'icon',
  'color',
];

/** Whether the field's value is a text, which is '' when empty. */
export const isTextual = ({ kind }: Field): boolean => textual.includes(kind);

const unsearchable: readonly FieldKind[] = ['password', 'json', 'image', 'file', 'richText'];

/** Whether lists may be filtered by the field. */
export const isSearchable = ({ kind, secret }: Field): boolean => !secret && !unsearchable.includes(kind);

const unsortable: readonly FieldKind[] = [...unsearchable, 'references', 'choices', 'texts'];

/** Whether lists may be sorted by the field. */
export const isSortable = ({ kind, secret }: Field): boolean => !secret && !unsortable.includes(kind);

/** Returns the value of a field that has not been filled in. */
export function emptyValueOf(field: Field): unknown {
  switch (field.kind) {
    case 'flag':
      return field.default ?? false;
    case 'choice':
    case 'number':
      return field.default ?? null;
    case 'text':
      return field.default ?? '';
    case 'localized':
      return { en: '', zh: '' };
    case 'choices':
    case 'references':
    case 'texts':
      return [];
    default:
      return isTextual(field) ? '' : null;
  }
}
