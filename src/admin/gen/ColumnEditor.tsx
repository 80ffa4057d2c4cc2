import { useState } from 'react';
import type { GeneratedColumn } from '../../../contract/entities/generator.ts';
import { isUniqueKind } from '../../../contract/generator/definition.ts';
import { GENERATED_KINDS, GENERATED_LENGTH_MAX, GENERATED_NAME_MAX } from '../../../contract/generator/limits.ts';
import { resources } from '../../../contract/resources/index.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ColumnMarks } from './ColumnMarks.tsx';
import { type Faults, kindNames } from './genWords.ts';
import { optionLines, readOptionLines } from './optionLines.ts';
import { WordFields } from './WordFields.tsx';

type ColumnEditorProps = {
  id: string;
  /** The path of the column in the description. */
  path: string;
  column: GeneratedColumn;
  dictionaries: readonly string[];
  faults: Faults;
  onChange: (some: Partial<GeneratedColumn>) => void;
};

const LIMITED: readonly string[] = ['text', 'longText', 'richText', 'localized', 'localizedLong', 'texts'];

/** All settings of a column. Settings that its kind does not have are left out. */
export function ColumnEditor({ id, path, column, dictionaries, faults, onChange }: ColumnEditorProps) {
  const at = (field: string) => ({ id: `${id}-${field}`, error: faults[`${path}.${field}`] });
  const [lines, setLines] = useState(() => optionLines(column.options));
  const chooses = column.kind === 'choice' || column.kind === 'choices';
  return (
    <div className={cx(root, fieldRoom)}>
      <TextField
        {...at('name')}
        label={m.admin_gen_column_name()}
        code
        required
        maxLength={GENERATED_NAME_MAX}
        value={column.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        {...at('kind')}
        label={m.admin_gen_kind()}
        required
        searchable={false}
        value={column.kind}
        options={GENERATED_KINDS.map((kind) => ({ value: kind, label: kindNames[kind]() }))}
        onChange={(chosen) => {
          const kind = GENERATED_KINDS.find((known) => known === chosen);
          // drops the settings that the new kind cannot have
          if (kind) onChange({ kind, of: '', unique: column.unique && isUniqueKind({ kind }) });
        }}
      />
      <WordFields
        id={`${id}-label`}
        label={m.admin_gen_column_label()}
        value={column.label}
        faults={faults}
        path={`${path}.label`}
        onChange={(label) => onChange({ label })}
      />
      {LIMITED.includes(column.kind) && (
        <NumberField
          {...at('max')}
          label={m.admin_gen_max()}
          whole
          min={1}
          max={GENERATED_LENGTH_MAX}
          required
          value={column.max}
          onChange={(max) => max !== null && max >= 1 && max <= GENERATED_LENGTH_MAX && onChange({ max })}
        />
      )}
      {chooses && (
        <SelectField
          {...at('dictionary')}
          label={m.admin_gen_dictionary()}
          placeholder={m.admin_gen_own_choices()}
          value={column.dictionary || null}
          options={dictionaries.map((code) => ({ value: code, label: code }))}
          onChange={(dictionary) => onChange({ dictionary: dictionary ?? '' })}
        />
      )}
      {chooses && column.dictionary === '' && (
        <LongTextField
          {...at('options')}
          label={m.admin_gen_choices()}
          hint={m.admin_gen_choices_hint()}
          rows={4}
          value={lines}
          onChange={(text) => {
            setLines(text);
            onChange({ options: readOptionLines(text) });
          }}
        />
      )}
      {column.kind === 'reference' && (
        <SelectField
          {...at('of')}
          label={m.admin_gen_of()}
          required
          value={column.of || null}
          options={resources.map(({ name, title }) => ({ value: name, label: `${localized(title)} · ${name}` }))}
          onChange={(of) => onChange({ of: of ?? '' })}
        />
      )}
      <ColumnMarks column={column} path={path} faults={faults} onChange={onChange} />
    </div>
  );
}

const root = css({
  display: 'grid',
  gap: '3',
  paddingInline: { base: '4', tablet: '5' },
  paddingBottom: '4',
  paddingTop: '2',
});
