import { css } from '../../../styled-system/css';

/** A state as a word with a dot. The color only repeats the word. */
export function StateDot({ tone, children }: { tone: 'good' | 'slow' | 'bad'; children: string }) {
  return (
    <span className={root} data-tone={tone}>
      <span className={dot} aria-hidden="true" />
      {children}
    </span>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'tiny',
  whiteSpace: 'nowrap',
  color: 'green',
  '&[data-tone=slow]': { color: 'amber' },
  '&[data-tone=bad]': { color: 'coral' },
});
const dot = css({ width: '8px', height: '8px', borderRadius: 'full', background: 'currentColor' });
