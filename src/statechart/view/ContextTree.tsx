import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Copy } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { jsonOf, MOST_SEARCHED, rowsOf, type TreeRow } from './changes.ts';

const ROW = 24;
const nothing: ReadonlySet<string> = new Set();

/**
 * The context of an actor as a tree, with the last event's changes marked. Its fields are folded at first, and only the
 * rows in view are in the page. It can show changes only, find a field or value, and copy a value as JSON.
 */
export function ContextTree({ value, before }: { value: unknown; before: unknown }) {
  const [opened, setOpened] = useState(nothing);
  // of the current filter
  const [closed, setClosed] = useState(nothing);
  const [changedOnly, setChangedOnly] = useState(false);
  const [wanted, setWanted] = useState('');
  const find = useDeferredValue(wanted);
  const [said, setSaid] = useState('');
  const { rows, cut } = useMemo(
    () => rowsOf(value, before, { opened, closed, changedOnly, find }),
    [value, before, opened, closed, changedOnly, find],
  );
  const frame = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 0, height: 240 },
  });
  const toggle = ({ path, open }: TreeRow) => {
    setOpened(open ? without(opened, path) : new Set([...opened, path]));
    setClosed(open ? new Set([...closed, path]) : without(closed, path));
  };
  const copy = async (row: Pick<TreeRow, 'key' | 'value' | 'secret'>) => {
    try {
      await navigator.clipboard.writeText(jsonOf(row));
      setSaid(m.charts_value_copied({ name: row.key }));
    } catch {
      setSaid(m.charts_copy_failed());
    }
  };
  return (
    <section className="sct-part">
      <h2>
        {m.charts_context()} <small>{m.charts_context_hint()}</small>
        <span className="sct-beside">
          <IconButton
            size="sm"
            icon={Copy}
            label={m.charts_copy_value({ name: m.charts_context() })}
            onClick={() => copy({ key: m.charts_context(), value, secret: false })}
          />
        </span>
      </h2>
      <div className="sct-filter">
        <input
          type="search"
          aria-label={m.charts_context_find()}
          placeholder={m.charts_context_find()}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            setClosed(nothing);
          }}
        />
        <label>
          <input
            type="checkbox"
            checked={changedOnly}
            onChange={(event) => {
              setChangedOnly(event.target.checked);
              setClosed(nothing);
            }}
          />
          {m.charts_changed_only()}
        </label>
      </div>
      {rows.length === 0 ? (
        <p className="sct-quiet">{find === '' && !changedOnly ? m.charts_empty() : m.charts_nothing_found()}</p>
      ) : (
        <div ref={frame} className="sct-tree">
          <ul style={{ height: lines.getTotalSize() }}>
            {lines.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const { path, key, depth, text, kind, changed, open } = row;
              const name = (
                <>
                  <span>{key}</span> {text}
                </>
              );
              return (
                <li
                  key={path}
                  data-changed={changed}
                  data-kind={kind}
                  style={{ top: start, height: ROW, paddingLeft: 4 + depth * 16 }}
                >
                  {open === null ? (
                    <div>{name}</div>
                  ) : (
                    <button type="button" aria-expanded={open} onClick={() => toggle(row)}>
                      <ChevronRight aria-hidden size={14} strokeWidth={1.5} />
                      {name}
                    </button>
                  )}
                  <IconButton
                    size="sm"
                    icon={Copy}
                    label={m.charts_copy_value({ name: key })}
                    onClick={() => copy(row)}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {cut && <p className="sct-quiet">{m.charts_search_cut({ count: formatNumber(MOST_SEARCHED) })}</p>}
      <output className="sr">{said}</output>
    </section>
  );
}

const without = (paths: ReadonlySet<string>, path: string) => new Set([...paths].filter((other) => other !== path));
