import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { FilterFieldProps } from './FilterField.tsx';
import { resourceOptions } from './resourceTitle.ts';

type ResourceFilterProps = FilterFieldProps & { options?: ReturnType<typeof resourceOptions> };

/** Chooses one resource by its title. */
export function ResourceFilter({ id, field, value, onChange, options = resourceOptions() }: ResourceFilterProps) {
  return (
    <SelectField
      id={id}
      label={localized(field.label)}
      layout="search"
      value={typeof value === 'string' ? value : null}
      placeholder={m.crud_all()}
      options={options}
      onChange={onChange}
    />
  );
}
