import { LayoutGrid, Table2 } from 'lucide-react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import type { ResultView } from '../../models/ModelResults.tsx';

/** Table or cards. */
export function ViewSwitch({ view, onChange }: { view: ResultView; onChange: (view: ResultView) => void }) {
  return (
    <fieldset className={root}>
      <legend className="sr">{m.result_view()}</legend>
      {views.map(({ value, icon: Icon, label }) => (
        <button
          key={value}
          type="button"
          className={part}
          aria-label={label()}
          title={label()}
          aria-pressed={view === value}
          onClick={() => onChange(value)}
        >
          <Icon aria-hidden size={16} strokeWidth={1.5} />
        </button>
      ))}
    </fieldset>
  );
}

const views = [
  { value: 'table', icon: Table2, label: m.result_view_table },
  { value: 'cards', icon: LayoutGrid, label: m.result_view_cards },
] as const;

const root = css({ display: 'inline-flex', padding: '0.5', borderRadius: 'md', background: 'muted' });
const part = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '36px' },
  height: { base: '40px', tablet: '36px' },
  borderRadius: '6px',
  color: 'ink.soft',
  '&:hover': { color: 'ink' },
  '&[aria-pressed=true]': { background: 'raise', color: 'ink', boxShadow: 'raised' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
