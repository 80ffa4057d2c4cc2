import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { choiceLabel, choiceRow, choiceText } from './styles.ts';

type ClearChoiceProps = { kind: ImportKind; clear: boolean; onChoose: (clear: boolean) => void };

/** What an empty cell does to a stored value. Hidden for kinds of files that never clear a value. */
export function ClearChoice({ kind, clear, onChoose }: ClearChoiceProps) {
  if (!importKinds[kind].clears) return null;
  return (
    <div className={choiceRow}>
      <span aria-hidden className={choiceLabel}>
        {m.admin_import_clear()}
      </span>
      <Segmented
        label={m.admin_import_clear()}
        value={clear ? 'clear' : 'keep'}
        options={[
          { value: 'keep', label: m.admin_import_clear_no() },
          { value: 'clear', label: m.admin_import_clear_yes() },
        ]}
        onChange={(value) => onChoose(value === 'clear')}
      />
      <p className={choiceText}>{clear ? m.admin_import_clear_yes_text() : m.admin_import_clear_no_text()}</p>
    </div>
  );
}
