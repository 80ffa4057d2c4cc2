import { GENERATED_NAME_MAX, GENERATED_SECTIONS } from '../../../contract/generator/limits.ts';
import { snakeCase } from '../../../contract/generator/names.ts';
import { isNaming } from '../../../contract/generator/problems.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { GeneratorState } from './useGenerator.ts';
import { WordFields } from './WordFields.tsx';

type BasicsProps = { id: string; state: GeneratorState };

/** The names of the resource, in the code and for users, and the address of its screen. */
export function Basics({ id, state: { resource, isNew, faults, change } }: BasicsProps) {
  const { name, table } = resource;
  const at = (field: string) => ({ id: `${id}-${field}`, error: faults[field] });
  // a new table follows the resource's name until the user gives it its own
  const follows = isNew && table === snakeCase(name);
  const rename = (to: string) => change({ name: to, ...(follows && { table: snakeCase(to) }) });
  return (
    <div className={cx(root, fieldRoom)}>
      <TextField
        {...at('name')}
        label={m.admin_gen_name()}
        hint={m.admin_gen_name_hint()}
        code
        required
        maxLength={GENERATED_NAME_MAX}
        value={name}
        onChange={rename}
      />
      <TextField
        {...at('table')}
        label={m.admin_gen_table_name()}
        code
        required
        maxLength={GENERATED_NAME_MAX}
        value={table}
        onChange={(to) => change({ table: to })}
      />
      <WordFields
        id={`${id}-title`}
        label={m.admin_gen_title()}
        value={resource.title}
        faults={faults}
        path="title"
        onChange={(title) => change({ title })}
      />
      <WordFields
        id={`${id}-one`}
        label={m.admin_gen_one()}
        value={resource.one}
        faults={faults}
        path="one"
        onChange={(one) => change({ one })}
      />
      <SelectField
        {...at('section')}
        label={m.admin_gen_section()}
        required
        value={resource.section}
        options={GENERATED_SECTIONS.map((section) => ({ value: section, label: sectionNames[section]() }))}
        onChange={(chosen) => {
          const section = GENERATED_SECTIONS.find((known) => known === chosen);
          if (section) change({ section });
        }}
      />
      <SelectField
        {...at('label')}
        label={m.admin_gen_label()}
        hint={m.admin_gen_label_hint()}
        required
        value={resource.label || null}
        options={resource.columns
          .filter(isNaming)
          .map((column) => ({ value: column.name, label: localized(column.label) || column.name }))}
        onChange={(label) => change({ label: label ?? '' })}
      />
      <SwitchField
        {...at('tree')}
        label={m.admin_gen_tree()}
        hint={m.admin_gen_tree_hint()}
        value={resource.tree}
        onChange={(tree) => change({ tree })}
      />
    </div>
  );
}

const sectionNames = { system: m.admin_gen_section_system, content: m.admin_gen_section_content };

const root = css({
  display: 'grid',
  gap: '3',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
});
