import type { TumorEntry, TumorMatches } from '../../../../contract/entities/tumor.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';

/** Longer lists are closed at first. */
const OPEN = 12;

/** How the text of a tumor was read: what counts, and what does not with the reason. */
export function TumorReading({ result, diagnosis }: { result: TumorMatches; diagnosis: string }) {
  const { entries, unread, format, diagnosisRead } = result;
  const counted = entries.filter(({ gene }) => gene !== null).length;
  const others = unread.reduce((sum, { count }) => sum + count, 0);
  const shown = entries.map((entry, place) => ({ key: `${place} ${entry.typed}`, entry }));
  return (
    <details className={root} open={entries.length <= OPEN}>
      <summary className={heading}>{m.tumor_read({ format, counted, others })}</summary>
      <ul className={list}>
        {shown.map(({ key, entry }) => (
          <li key={key}>{readingOf(entry)}</li>
        ))}
        {others > entries.length - counted && (
          <li>{m.tumor_more_unread({ count: others - entries.length + counted })}</li>
        )}
        {diagnosisRead === false && <li>{m.tumor_diagnosis_unknown({ text: diagnosis })}</li>}
      </ul>
    </details>
  );
}

const UNREAD = {
  unknown: m.tumor_entry_unknown,
  notAnAlteration: m.tumor_entry_other,
  notRead: m.tumor_entry_not_read,
  silent: m.tumor_entry_silent,
} as const;

function readingOf({ typed, gene, kind, change, reason, models }: TumorEntry): string {
  if (gene === null) return UNREAD[reason ?? 'unknown']({ typed });
  const read = [gene, change ?? kind].filter(Boolean).join(' ');
  return models === 0 ? m.tumor_entry_rare({ typed, read }) : m.tumor_entry_read({ typed, read });
}

const root = css({ marginBottom: '8' });
const heading = css({ fontSize: 'small', fontWeight: 'semibold', cursor: 'pointer', marginBottom: '2' });
const list = css({ textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
