import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { valueName } from '../../shared/valueName.ts';
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx';
import { TextFilter } from '../filters/TextFilter.tsx';
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
  return (
    <search className={root}>
      <TextFilter label={m.antibody_text()} text={filter.text} onType={onType} />
      <ChoiceFilter
        label={m.antibody_application()}
        allLabel={m.antibody_any()}
        value={filter.application}
        values={applications}
        nameOf={valueName}
        onChoose={(application) => onChoose({ application })}
      />
      <ChoiceFilter
        label={m.antibody_reactivity()}
        allLabel={m.antibody_any()}
        value={filter.reactivity}
        values={reactivity}
        nameOf={speciesName}
        onChoose={(chosen) => onChoose({ reactivity: chosen })}
      />
    </search>
  );
}

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '5',
});
