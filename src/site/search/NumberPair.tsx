import { type KeyboardEvent, useId } from 'react';
import type { Bounds } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { withLabel } from '../../i18n/format.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useEntered } from './entered.ts';

type NumberPairProps = {
  /** The key under which unfinished input is kept (entered.ts). */
  name: string;
  label: string;
  bounds: Bounds;
  onChange: (bounds: Bounds | null) => void;
};
type Draft = { min: string; max: string };

/**
 * Two boxes for the ends of a range. They take effect on Enter or blur. An invalid range stays as typed and shows why.
 */
export function NumberPair({ name, label, bounds, onChange }: NumberPairProps) {
  const id = useId();
  const [draft, setDraft] = useEntered<Draft | null>(name, null);
  const shown = draft ?? { min: String(bounds.min ?? ''), max: String(bounds.max ?? '') };
  const problem = draft && problemOf(draft);
  const apply = () => {
    if (!draft || problemOf(draft)) return;
    const [min, max] = [numberOf(draft.min), numberOf(draft.max)];
    setDraft(null);
    if (min === bounds.min && max === bounds.max) return;
    onChange(
      min === undefined && max === undefined
        ? null
        : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    );
  };
  const box = (end: keyof Draft, words: string) => (
    <TextInput
      size="sm"
      className={input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      aria-label={withLabel(label, words)}
      placeholder={words}
      value={shown[end]}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      onChange={(event) => setDraft({ ...shown, [end]: event.target.value })}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
  return (
    <div className={root}>
      {box('min', m.number_from())}
      <span aria-hidden="true">–</span>
      {box('max', m.number_to())}
      {problem && (
        <p id={id} className={error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function problemOf({ min, max }: Draft): string | null {
  const [low, high] = [numberOf(min), numberOf(max)];
  if (Number.isNaN(low) || Number.isNaN(high)) return m.number_invalid();
  return low !== undefined && high !== undefined && low > high ? m.number_crossed() : null;
}

/** Parses a typed number: undefined if empty, NaN if invalid. A decimal comma is accepted. */
function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  color: 'ink.faint',
  clear: 'both',
});
const input = css({ flex: '1', width: '72px', minWidth: '0', fontVariantNumeric: 'tabular-nums' });
const error = css({ flexBasis: '100%', textStyle: 'tiny', color: 'coral' });
