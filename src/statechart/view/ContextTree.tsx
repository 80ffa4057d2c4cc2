import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { plainField } from '../log/plain.ts';
import { rowsOf, type TreeRow } from './changes.ts';

const ROW = 24;

/**
 * The context of an actor as a tree, with the last event's changes marked. Its fields are folded at first, and only the
 * rows in view are in the page. It can show changes only, find a field or value, and copy a value as JSON.
 */
export function ContextTree({ value, before }: { value: unknown; before: unknown }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [changedOnly, setChangedOnly] = useState(false);
  const [find, setFind] = useState('');
  const [said, setSaid] = useState('');
  const rows = useMemo(
    () => rowsOf(value, before, { opened, changedOnly, find }),
    [value, before, opened, changedOnly, find],
  );
  const frame = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 6,
    initialRect: { width: 0, height: 240 },
  });
  const toggle = (path: string) => {
    const next = new Set(opened);
    if (!next.delete(path)) next.add(path);
    setOpened(next);
  };
  const copy = async ({ key, value: field }: TreeRow) => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(plainField(key, field), null, 2) ?? '');
      setSaid(m.charts_value_copied({ name: key }));
    } catch {
      setSaid(m.charts_copy_failed());
    }
  };
  return (
    <section className="sct-part">
      <h2>
        {m.charts_context()} <small>{m.charts_context_hint()}</small>
      </h2>
      <div className="sct-filter">
        <input
          type="search"
          aria-label={m.charts_context_find()}
          placeholder={m.charts_context_find()}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <label>
          <input type="checkbox" checked={changedOnly} onChange={(event) => setChangedOnly(event.target.checked)} />
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
                    <button type="button" aria-expanded={open} onClick={() => toggle(path)}>
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
      <output className="sr">{said}</output>
    </section>
  );
}
