import type { Localized } from '../schema.ts';
import type { ShapeName } from './shapes.ts';

/** A choice of a field that lists its own; those of a dictionary come with the session. */
export type Option = { value: string; label: Localized; color?: string };

/** What every field may say of itself. Plain data: the browser draws by it, the server makes schemas and queries of it. */
type Common = {
  label: Localized;
  hint?: Localized;
  /** It must not be empty. */
  required?: true;
  /** The server alone writes it: it stands in lists and details, never in a form. */
  readOnly?: true;
  /** It is chosen when a record is made and stays. */
  createOnly?: true;
  /** Written, never answered, filtered, sorted, exported or logged (security: A21). */
  secret?: true;
  /** No two records have the same: neither case, width nor blanks make a difference (`keyText.ts`). */
  unique?: true;
  /** It names records, though several may have the same: kept without full-width forms and stray blanks. */
  isKey?: true;
  /** Default width of its column, in CSS pixels. */
  width?: number;
};

/** The kinds of a field. Texts that are not required are '' when empty; everything else is null. */
export type Field = Common &
  /** `ownZone`: a time zone; the form of a new record begins with that of its reader. */
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
     * A record of a resource: `tree` one that stands above or below others, chosen in their tree. `top` is how none
     * above is written, where that is not null.
     */
    | { kind: 'tree'; of: string; top?: string }
    | { kind: 'reference' | 'references'; of: string }
    | { kind: 'date' | 'instant' }
    | { kind: 'image' | 'file'; types: readonly string[]; maxBytes: number }
    /**
     * Plain data; `shape` names what it must look like (`shapes.ts`), where pages show it. `parts` are the properties
     * that name an entry of a list to a reader, the first of them its name: all that can be changed are among them.
     */
    | { kind: 'json'; max: number; shape?: ShapeName; parts?: readonly string[] }
    | { kind: 'localized'; as: 'text' | 'longText' | 'richText'; max: number }
    | { kind: 'texts'; max: number; maxItems: number }
  );

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/** Who made and changed a record, and when: every record has them, and lists may show, sort and filter by them. */
export const systemFields = {
  createdAt: { kind: 'instant', label: { en: 'Created', zh: '创建时间' }, readOnly: true },
  createdBy: { kind: 'reference', of: 'user', label: { en: 'Created by', zh: '创建人' }, readOnly: true },
  updatedAt: { kind: 'instant', label: { en: 'Changed', zh: '修改时间' }, readOnly: true },
  updatedBy: { kind: 'reference', of: 'user', label: { en: 'Changed by', zh: '修改人' }, readOnly: true },
} as const satisfies Record<string, Field>;

/** How a field writes that nothing stands above the record, where that is not null. */
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

/** Whether the field's value is a text, '' when empty. */
export const isTextual = ({ kind }: Field): boolean => textual.includes(kind);

const unsearchable: readonly FieldKind[] = ['password', 'json', 'image', 'file', 'richText'];

/** Whether lists may be filtered by the field. */
export const isSearchable = ({ kind, secret }: Field): boolean => !secret && !unsearchable.includes(kind);

const unsortable: readonly FieldKind[] = [...unsearchable, 'references', 'choices', 'texts'];

/** Whether lists may be sorted by the field. */
export const isSortable = ({ kind, secret }: Field): boolean => !secret && !unsortable.includes(kind);

/** The value of a field that nobody has filled in yet. */
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
