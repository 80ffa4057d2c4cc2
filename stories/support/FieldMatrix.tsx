import { type ComponentProps, type ComponentType, useId } from 'react';
import type { FieldProps } from '../../src/ui/fields/fieldProps.ts';
import { Held } from './Held.tsx';
import { type MatrixRow, type MatrixState, StateMatrix } from './StateMatrix.tsx';

type FieldMatrixProps<Props> = {
  field: ComponentType<Props>;
  /** What all cells share. */
  props: NoInfer<Omit<Props, 'id' | 'onChange'>>;
  empty: NoInfer<Partial<Props>>;
  /** A value that is longer than the field, if values can be long. */
  long?: NoInfer<Partial<Props>>;
  /** A label in Chinese, and a value if it is a text. */
  chinese: NoInfer<Partial<Props>>;
};

const STATES: readonly MatrixState<object>[] = [
  { name: 'Rest' },
  { name: 'Hover', forced: 'hover' },
  { name: 'Focus', forced: 'focus' },
];

/** A field in each of its states, with a long text and in Chinese. Each cell keeps what is entered. */
export function FieldMatrix<Props extends { id: string; label: string }>({
  field,
  props,
  empty,
  long,
  chinese,
}: FieldMatrixProps<Props>) {
  const rows: readonly MatrixRow<object>[] = [
    row('Filled', {}),
    row('Empty', {}, empty),
    row('Required', { required: true }),
    row('Hint', { hint: 'As on the label' }),
    row('Warning', { warning: 'Another record has this value.' }),
    row('Error', { error: 'Enter a value that fits.' }),
    row('Changed', { changed: true }),
    row('Read-only', { readOnly: true }),
    row('Disabled', { disabled: true }),
    row(
      'Long',
      {
        label: 'Name of the person at the sponsor who is responsible for the study',
        hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
      },
      long,
    ),
    row('中文', { hint: '与标签一致' }, chinese),
  ];
  // Every kind of field is checked against `props` above. A cell only hands them on.
  const shared = { field, ...props } as unknown as ComponentProps<typeof Cell>;
  return <StateMatrix part={Cell} props={shared} rows={rows} states={STATES} width={440} />;
}

function row(name: string, state: Partial<Omit<FieldProps<never>, 'value'>>, own?: object): MatrixRow<object> {
  return { name, props: { ...state, ...own } };
}

/** A cell, whose field has an ID of its own. */
function Cell({ field, ...props }: FieldProps<unknown> & { field: ComponentType<FieldProps<unknown>> }) {
  return <Held {...props} field={field} id={useId()} />;
}
