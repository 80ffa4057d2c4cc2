import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx';
import { TextFilter } from '../filters/TextFilter.tsx';
import type { OtherFilter } from './filter.ts';
import { speciesName } from './species.ts';

type OtherFiltersProps = {
  areas: readonly { value: string; label: string; count: number }[];
  species: readonly string[];
  filter: OtherFilter;
  onType: (text: string) => void;
  onChoose: (change: Partial<Record<'area' | 'species', string>>) => void;
};

/** The filters of the non-oncology models: text, species, and one therapeutic area. */
export function OtherFilters({ areas, species, filter, onType, onChoose }: OtherFiltersProps) {
  const total = areas.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className={root}>
      <TextFilter label={m.other_text()} text={filter.text} onType={onType} />
      <ChoiceFilter
        label={m.other_species()}
        allLabel={m.other_species_any()}
        value={filter.species}
        values={species}
        nameOf={speciesName}
        onChoose={(chosen) => onChoose({ species: chosen })}
      />
      <fieldset className={group}>
        <legend className={legend}>{m.other_area()}</legend>
        <ul className={list}>
          {[{ value: '', label: m.other_area_any(), count: total }, ...areas].map(({ value, label, count }) => (
            <li key={value}>
              <button
                type="button"
                className={choice}
                aria-pressed={value === filter.area}
                onClick={() => onChoose({ area: value })}
              >
                <span>{label}</span>
                <span className={number}>{formatNumber(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </search>
  );
}

const root = css({ display: 'grid', gap: '5', position: { desktop: 'sticky' }, top: { desktop: '96px' } });
const group = css({ minWidth: '0' });
const legend = css({ textStyle: 'label', marginBottom: '2' });
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  flexDirection: { desktop: 'column' },
  gap: { base: '2', desktop: '0' },
});
const choice = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '2',
  width: { desktop: 'full' },
  minHeight: { base: '44px', tablet: '36px' },
  paddingInline: '3',
  borderRadius: 'md',
  textStyle: 'small',
  textAlign: 'start',
  border: { base: '1px solid {colors.line}', desktop: '1px solid transparent' },
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg', color: 'accent.ink', fontWeight: 'medium' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight' } },
});
const number = css({ color: 'ink.soft', fontVariantNumeric: 'tabular-nums', textStyle: 'tiny' });
