import type { FindingKind } from '../../../contract/entities/imports.ts';
import { m } from '../../i18n/compiled/messages.js';
import { StateMark, type StateTone } from '../../ui/table/StateMark.tsx';

const tones: Record<FindingKind, StateTone> = {
  cleared: 'bad',
  'row refused': 'bad',
  refused: 'bad',
  noticed: 'warning',
  changed: 'changed',
  'row passed over': 'off',
  normalized: 'running',
  empty: 'off',
};

/** What happens to a row or value, as a word with an icon. */
export function FindingMark({ kind }: { kind: FindingKind }) {
  const words: Record<FindingKind, () => string> = {
    cleared: m.admin_import_kind_cleared,
    'row refused': m.admin_import_kind_row_refused,
    refused: m.admin_import_kind_refused,
    noticed: m.admin_import_kind_noticed,
    changed: m.admin_import_kind_changed,
    'row passed over': m.admin_import_kind_passed_over,
    normalized: m.admin_import_kind_normalized,
    empty: m.admin_import_kind_empty,
  };
  return <StateMark tone={tones[kind]}>{words[kind]()}</StateMark>;
}
