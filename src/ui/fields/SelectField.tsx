import { m } from '../../i18n/compiled/messages.js';
import { markedWords } from '../LanguageMark.tsx';
import { later } from '../later.tsx';
import { Select } from '../Select.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps, Option, OptionSearch } from './fieldProps.ts';

type Choosing = {
  /** The choices in their order. */
  options: readonly Option[];
  /** An example, while nothing is chosen. */
  placeholder?: string | undefined;
  /** The search that finds options, if there are too many to load all. */
  search?: OptionSearch | undefined;
};
export type SelectFieldProps = FieldProps<string | null> &
  Choosing & {
    /** With a search box. This is the default for many or colored options, which the browser's own list cannot show. */
    searchable?: boolean | undefined;
  };
export type MultiSelectFieldProps = FieldProps<readonly string[]> & Choosing;

const SearchableChoice = later(() => import('./SearchableChoice.tsx').then((part) => part.SearchableChoice));
const FEW = 12;

/** Selects one of several options. A value that is no longer among the options is shown unchanged. */
export function SelectField({ options, placeholder, search, searchable, ...props }: SelectFieldProps) {
  const { value, onChange } = props;
  const all = withUnknown(options, value === null ? [] : [value]);
  const searches = search !== undefined || (searchable ?? (all.length > FEW || all.some(({ color }) => color)));
  return (
    <FieldFrame {...props}>
      {(control) => {
        if (searches) {
          const choose = ([chosen]: readonly string[]) => onChange(chosen ?? null);
          return (
            <SearchableChoice
              control={control}
              options={all}
              value={value === null ? [] : [value]}
              onChange={choose}
              placeholder={placeholder}
              search={search}
            />
          );
        }
        const { readOnly, disabled, ...named } = control;
        return (
          <Select
            {...named}
            size="sm"
            data-box
            disabled={disabled || readOnly}
            value={value ?? ''}
            placeholder={placeholder ?? m.field_choose()}
            options={all.map(({ disabled: off, ...option }) => ({
              value: option.value,
              label: markedWords(option),
              ...(off && { disabled: off }),
            }))}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        );
      }}
    </FieldFrame>
  );
}

/** Selects several options, each a chip in the box, with search. */
export function MultiSelectField({ options, placeholder, search, ...props }: MultiSelectFieldProps) {
  const { value, onChange } = props;
  return (
    <FieldFrame {...props} wide>
      {(control) => (
        <SearchableChoice
          control={control}
          options={withUnknown(options, value)}
          value={value}
          onChange={onChange}
          placeholder={placeholder}
          search={search}
          multiple
        />
      )}
    </FieldFrame>
  );
}

function withUnknown(options: readonly Option[], values: readonly string[]): readonly Option[] {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return unknown.length === 0 ? options : [...options, ...unknown.map((value) => ({ value, label: value }))];
}
