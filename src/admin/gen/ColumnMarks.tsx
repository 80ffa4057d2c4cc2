import type { GeneratedColumn } from '../../../contract/entities/generator.ts';
import { fieldOfColumn, isUniqueKind } from '../../../contract/generator/definition.ts';
import { isSearchable } from '../../../contract/resources/fields.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { Faults } from './genWords.ts';

type Mark = 'required' | 'unique' | 'list' | 'search' | 'form';
type ColumnMarksProps = {
  column: GeneratedColumn;
  path: string;
  faults: Faults;
  onChange: (some: Partial<GeneratedColumn>) => void;
};

const words: Record<Mark, () => string> = {
  required: m.admin_gen_required,
  unique: m.admin_gen_unique,
  list: m.admin_gen_in_list,
  search: m.admin_gen_in_search,
  form: m.admin_gen_in_form,
};

/** Where a column is shown, and the rules for its values. */
export function ColumnMarks({ column, path, faults, onChange }: ColumnMarksProps) {
  const marks: Mark[] = ['form', 'required', ...(isUniqueKind(column) ? (['unique'] as const) : []), 'list', 'search'];
  const searchable = isSearchable(fieldOfColumn(column));
  const told = marks.flatMap((mark) => faults[`${path}.${mark}`] ?? []);
  return (
    <fieldset className={root}>
      <legend className="sr">{m.admin_gen_marks()}</legend>
      {marks.map((mark) => (
        <Checkbox
          key={mark}
          checked={column[mark]}
          disabled={mark === 'search' && !searchable && !column.search}
          aria-invalid={Boolean(faults[`${path}.${mark}`])}
          onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
        >
          {words[mark]()}
        </Checkbox>
      ))}
      {told.length > 0 && <p className={wrong}>{told.join(' ')}</p>}
    </fieldset>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', gap: '0 20px', border: '0', minWidth: '0' });
const wrong = css({ width: 'full', color: 'coral', textStyle: 'tiny' });
