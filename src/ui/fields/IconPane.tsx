import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../Button.tsx';
import { TextInput } from '../TextInput.tsx';
import { useMedia } from '../useMedia.ts';
import { ICON_NAMES } from './icons.ts';
import { matches } from './matches.ts';
import { NamedIcon } from './NamedIcon.tsx';

type IconPaneProps = {
  /** The id of the search field. */
  searchId: string;
  /** The label of the field. */
  label: string;
  /** The name of the chosen icon. */
  chosen: string | null;
  /** An icon must be chosen. */
  required: boolean;
  /** Called with the chosen icon, or null. */
  onChoose: (name: string | null) => void;
};

/**
 * The icons below a search box, which keeps the focus: arrow keys move over them, Enter selects. Rows out of view are
 * not rendered.
 */
export function IconPane({ searchId, label, chosen, required, onChoose }: IconPaneProps) {
  const touch = useMedia('(max-width: 599px)');
  const [columns, side] = touch ? [6, 46] : [8, 36];
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(() => Math.max(0, ICON_NAMES.indexOf(chosen ?? '')));
  const view = useRef<HTMLDivElement>(null);
  const found = ICON_NAMES.filter((name) => matches(query, name.replaceAll('-', ' '), name));
  const rows = useVirtualizer({
    count: Math.ceil(found.length / columns),
    getScrollElement: () => view.current,
    estimateSize: () => side,
    overscan: 2,
    initialOffset: Math.floor(active / columns) * side - side,
    initialRect: { width: columns * side, height: 252 },
  });
  const walk = (step: number) => {
    const next = Math.min(found.length - 1, Math.max(0, active + step));
    setActive(next);
    rows.scrollToIndex(Math.floor(next / columns));
  };
  const press = (event: KeyboardEvent) => {
    const step = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: 1,
      ArrowLeft: -1,
      PageDown: columns * 5,
      PageUp: -columns * 5,
    }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) walk(step);
    else if (found[active]) onChoose(found[active]);
  };
  const optionId = (name: string) => `${searchId}-${name}`;
  const current = found[active];
  return (
    <>
      <div className={head}>
        <TextInput
          id={searchId}
          size="sm"
          role="combobox"
          aria-label={m.field_icon_search({ count: ICON_NAMES.length })}
          aria-expanded="true"
          aria-controls={`${searchId}-icons`}
          aria-activedescendant={current && optionId(current)}
          placeholder={m.field_icon_search({ count: ICON_NAMES.length })}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            rows.scrollToOffset(0);
          }}
          onKeyDown={press}
        />
        {chosen && !required && (
          <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
            {m.field_icon_none()}
          </Button>
        )}
      </div>
      {found.length === 0 && (
        <p className={none} role="status">
          {m.field_nothing_found()}
        </p>
      )}
      <div ref={view} className={scroll} tabIndex={-1}>
        <div
          id={`${searchId}-icons`}
          role="listbox"
          // the box above keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          aria-label={label}
          tabIndex={-1}
          className={list}
          style={{ height: `${rows.getTotalSize()}px` }}
        >
          {rows.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="presentation"
              className={row}
              style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
            >
              {found.slice(index * columns, (index + 1) * columns).map((name, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keyboard for all icons
                <div
                  key={name}
                  id={optionId(name)}
                  role="option"
                  tabIndex={-1}
                  aria-label={name}
                  title={name}
                  aria-selected={name === chosen}
                  aria-posinset={index * columns + at + 1}
                  aria-setsize={found.length}
                  data-current={name === current}
                  className={option}
                  style={{ height: `${side}px` }}
                  onClick={() => onChoose(name)}
                >
                  <NamedIcon name={name} size={20} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const head = css({ display: 'flex', gap: '1', padding: '8px 8px 4px' });
const none = css({ padding: '8px 12px 12px', textStyle: 'small', color: 'ink.soft' });
const scroll = css({
  height: '252px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginInline: '2',
  marginBottom: '2',
});
const list = css({ position: 'relative', outline: 'none' });
const row = css({ position: 'absolute', insetInline: '0', top: '0', display: 'grid' });
const option = css({
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'sm',
  color: 'ink.soft',
  cursor: 'pointer',
  outline: 'none',
  '&:hover': { background: 'hover', color: 'ink' },
  '&[aria-selected=true]': { background: 'accent.bg', color: 'accent.strong' },
  '&[data-current=true]': { boxShadow: 'inset 0 0 0 2px {colors.focus}' },
  _forcedColors: { '&[data-current=true]': { outline: '2px solid Highlight' } },
});
