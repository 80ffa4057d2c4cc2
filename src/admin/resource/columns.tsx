import type { Field } from '../../../contract/resources/fields.ts';
import { isSortable, systemFields } from '../../../contract/resources/fields.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { answeredFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import type { Option } from '../../ui/fields/fieldProps.ts';
import type { GridColumn } from '../../ui/table/columns.ts';
import { headingWidth, textWidth } from '../../ui/table/textWidth.ts';
import { PublicationState, publicationText, publicationWords } from './Publication.tsx';
import type { SpecialFields } from './specialFields.tsx';
import { ValueCell } from './ValueCell.tsx';
import { valueText } from './valueText.ts';

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  flag: 88,
  number: 80,
  money: 136,
  date: 120,
  instant: 160,
  color: 104,
  icon: 72,
  image: 88,
  localized: 200,
  email: 200,
  phone: 160,
  longText: 240,
  richText: 240,
  references: 208,
  choices: 208,
  texts: 208,
};
const USUAL_WIDTH = 160;
/** Choices longer than this shrink like other text, to the width in the definition. */
const LONG_WORD = 190;
const RIGID: ReadonlySet<Field['kind']> = new Set(['instant', 'date', 'flag', 'icon', 'phone', 'number']);

/** Values that are not, or not only, shown as one line of text. */
const PICTURED: ReadonlySet<Field['kind']> = new Set([
  'choices',
  'texts',
  'references',
  'image',
  'icon',
  'color',
  'file',
]);

/** Returns every column that a list of the resource can show: its own fields, the publication state, who changed it. */
export function columnsOf(
  definition: ResourceDefinition,
  choicesOf: (field: Field) => Option[],
  special: SpecialFields['value'] = {},
): GridColumn<ResourceRecord>[] {
  const own = answeredFields(definition)
    .filter(([name]) => name !== definition.within)
    .toSorted(([one], [other]) => Number(other === definition.label) - Number(one === definition.label));
  const fields = [...own, ...Object.entries<Field>(systemFields)].map(([name, field]) =>
    columnOf(definition, name, field, choicesOf, special[name]),
  );
  const publication: GridColumn<ResourceRecord> = {
    key: 'publication',
    label: m.crud_publication(),
    width: Math.max(headingWidth(m.crud_publication()), wordsWidth(publicationWords())),
    rigid: true,
    text: publicationText,
    marked: true,
    cell: (record) => <PublicationState record={record} />,
  };
  return definition.content ? [...fields.slice(0, 1), publication, ...fields.slice(1)] : fields;
}

function columnOf(
  definition: ResourceDefinition,
  name: string,
  field: Field,
  choicesOf: (field: Field) => Option[],
  Special?: NonNullable<SpecialFields['value']>[string],
): GridColumn<ResourceRecord> {
  const choices = choicesOf(field);
  const label = localized(field.label);
  const least =
    field.kind === 'choice'
      ? Math.max(headingWidth(label), wordsWidth(choices.map((choice) => choice.label)))
      : undefined;
  return {
    key: name,
    label,
    width: least === undefined ? widthOf(field, label) : least > LONG_WORD ? (field.width ?? least) : least,
    rigid: least === undefined ? RIGID.has(field.kind) : least <= LONG_WORD,
    names: name === definition.label,
    numeric: field.kind === 'number' || field.kind === 'money',
    sortable: isSortable(field),
    marked: field.kind === 'choice' || field.kind === 'flag',
    text:
      Special || PICTURED.has(field.kind)
        ? undefined
        : (record) => valueText(field, record[name], choices, record.labels[name] ?? []),
    cell: (record) =>
      Special ? (
        <Special record={record} />
      ) : (
        <ValueCell
          field={field}
          value={record[name]}
          choices={choices}
          labels={record.labels[name] ?? []}
          plain={name === definition.label}
        />
      ),
  };
}

/**
 * The width from the definition. Kinds with values of equal length never get narrower than the value and the heading.
 */
function widthOf({ kind, width }: Field, label: string): number {
  const usual = WIDTHS[kind] ?? USUAL_WIDTH;
  return RIGID.has(kind) ? Math.max(width ?? usual, usual, headingWidth(label)) : (width ?? usual);
}

/** The column width for the longest of some texts, with its mark and margins, so that a state is never truncated. */
const wordsWidth = (words: readonly string[]): number => Math.ceil(Math.max(0, ...words.map(textWidth))) + 44;
