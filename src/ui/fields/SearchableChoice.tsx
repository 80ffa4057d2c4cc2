import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import { Check, ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { LanguageMark } from '../LanguageMark.tsx';
import { lineStyle, surfaceStyle } from '../Surface.tsx';
import { ColorDot } from './ColorDot.tsx';
import type { Control, Option, OptionSearch } from './fieldProps.ts';
import { matches } from './matches.ts';
import { bareInput, ValueChip, valuesBox } from './ValueChip.tsx';

type SearchableChoiceProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The choices in their order. */
  options: readonly Option[];
  /** The chosen values. */
  value: readonly string[];
  /** Called with the chosen values. */
  onChange: (value: readonly string[]) => void;
  /** An example, while nothing is chosen. */
  placeholder?: string | undefined;
  /** Several values can be chosen. */
  multiple?: boolean;
  /** Searches for choices that are too many to load at once. */
  search?: OptionSearch | undefined;
};

/** A text box with the matching options below. */
export function SearchableChoice({
  control,
  options,
  value,
  onChange,
  placeholder,
  multiple = false,
  search,
}: SearchableChoiceProps) {
  const { id, readOnly, disabled, required } = control;
  const chosen = value.flatMap((one) => options.find((option) => option.value === one) ?? []);
  const single = multiple ? undefined : chosen[0];
  const [typed, setTyped] = useState<string>();
  const query = typed ?? '';
  const found = foundIn(options, query, search);
  const type = (text: string | undefined) => {
    setTyped(text);
    if ((text ?? '') !== query) search?.onType(text ?? '');
  };
  const collection = createListCollection({
    items: [...found],
    itemToString: ({ label }) => label,
    isItemDisabled: (option) => option.disabled ?? false,
  });
  const fixed = readOnly || disabled;
  const note = noteOf(found.length, search);
  return (
    <Combobox.Root
      collection={collection}
      multiple={multiple}
      value={[...value]}
      inputValue={typed ?? single?.label ?? ''}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') type(undefined);
        // synchronously: the next letter would overwrite one that renders late
        else flushSync(() => type(inputValue));
      }}
      onValueChange={(change) => onChange(change.value)}
      onOpenChange={({ open }) => {
        if (open) search?.onOpen();
        else type(undefined);
      }}
      inputBehavior="autohighlight"
      openOnClick
      selectionBehavior={multiple ? 'clear' : 'replace'}
      ids={{ input: id, label: control['aria-labelledby'] }}
      disabled={disabled}
      readOnly={readOnly}
      required={required}
      invalid={control['aria-invalid']}
      positioning={{ sameWidth: true, gutter: 4, overflowPadding: 16 }}
      lazyMount
      unmountOnExit
    >
      <Combobox.Control className={cx(valuesBox, box)} data-box>
        {single?.color && <ColorDot color={single.color} className={ownDot} />}
        {multiple &&
          chosen.map(({ value: one, ...option }) => (
            <ValueChip
              key={one}
              {...option}
              onRemove={fixed ? undefined : () => onChange(value.filter((other) => other !== one))}
            />
          ))}
        <span className={typing}>
          <Combobox.Input
            className={bareInput}
            aria-describedby={control['aria-describedby']}
            placeholder={value.length === 0 ? (placeholder ?? m.field_choose()) : undefined}
          />
          {single?.missing && typed === undefined && <LanguageMark language={single.missing} />}
          {!fixed && !multiple && !required && single && (
            <Combobox.ClearTrigger className={sign} aria-label={m.field_clear({ label: single.label })}>
              <X aria-hidden size={16} strokeWidth={1.5} />
            </Combobox.ClearTrigger>
          )}
          {!fixed && (
            <Combobox.Trigger className={sign} aria-label={m.field_options()} tabIndex={-1}>
              <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
            </Combobox.Trigger>
          )}
        </span>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content className={cx(surfaceStyle, list)} data-field-popup>
            {found.map((option) => (
              <Combobox.Item key={option.value} item={option} className={cx(lineStyle, item)}>
                {option.color && <ColorDot color={option.color} />}
                <Combobox.ItemText className={text} lang={option.lang}>
                  {option.label}
                </Combobox.ItemText>
                {option.missing && <LanguageMark language={option.missing} />}
                <Combobox.ItemIndicator>
                  <Check aria-hidden size={16} strokeWidth={1.5} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
            {note !== undefined && (
              <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className={empty}>
                {note}
              </div>
            )}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}

/** Returns the options that match the typed text. Server results may match in other fields than the name. */
function foundIn(options: readonly Option[], query: string, search: OptionSearch | undefined): readonly Option[] {
  if (!search) return options.filter(({ label, value }) => matches(query, label, value));
  const shown = search.shown.flatMap((value) => options.find((option) => option.value === value) ?? []);
  // all results are here: filter locally instead of waiting for the server
  return search.further === 0 && !search.busy ? shown.filter(({ label }) => matches(query, label)) : shown;
}

function noteOf(found: number, search: OptionSearch | undefined): string | undefined {
  if (search?.busy) return m.field_looking();
  if (found === 0) return m.field_nothing_found();
  return search && search.further > 0 ? m.field_further({ count: formatNumber(search.further) }) : undefined;
}

/** At every width, one value and the icons fit on one line. */
const box = css({
  '&[data-readonly]': { background: 'muted' },
  '& > :not(:last-child)': { maxWidth: 'calc(100% - 48px)' },
  '& > * + * input': { minWidth: '12px' },
});
/** The icons stay beside the input at every width. */
const typing = css({ display: 'flex', flex: '1 1 40px', alignItems: 'center', minWidth: 'min-content' });
const ownDot = css({ marginInlineStart: '1.5' });
const sign = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: { base: '36px', tablet: '24px' },
  height: { base: '36px', tablet: '26px' },
  color: 'ink.faint',
  borderRadius: 'sm',
  '&:hover': { color: 'ink' },
});
const list = css({
  minWidth: 'min(220px, calc(100vw - 32px))',
  maxHeight: 'min(320px, var(--available-height))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '1',
});
const item = css({
  minHeight: { base: '44px', tablet: '32px' },
  paddingInline: '2',
  '& svg': { color: 'accent.ink' },
  '&[data-state=checked]': { fontWeight: 'medium' },
});
const text = css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' });
const empty = css({ padding: '8px', textStyle: 'small', color: 'ink.soft' });
