import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { speciesName } from '../other/species.ts';
import type { AntibodyFilter } from './filter.ts';

type AntibodyFiltersProps = {
  filter: AntibodyFilter;
  applications: readonly string[];
  reactivity: readonly string[];
  onType: (text: string) => void;
  onChoose: (change: Partial<Record<'application' | 'reactivity', string>>) => void;
};

/** The filters of the antibody products. */
export function AntibodyFilters({ filter, applications, reactivity, onType, onChoose }: AntibodyFiltersProps) {
  const any = { value: '', label: m.antibody_any() };
  return (
    <search className={root}>
      <Field label={m.antibody_text()}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={filter.text}
            maxLength={100}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <Field label={m.antibody_application()}>
        {(control) => (
          <Select
            {...control}
            value={filter.application}
            options={[any, ...applications.map((value) => ({ value, label: value }))]}
            onChange={(event) => onChoose({ application: event.target.value })}
          />
        )}
      </Field>
      <Field label={m.antibody_reactivity()}>
        {(control) => (
          <Select
            {...control}
            value={filter.reactivity}
            options={[any, ...reactivity.map((value) => ({ value, label: speciesName(value) }))]}
            onChange={(event) => onChoose({ reactivity: event.target.value })}
          />
        )}
      </Field>
    </search>
  );
}

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '5',
});
