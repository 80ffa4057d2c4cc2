import { Download, PencilLine, Trash2, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { actionOfAct, bulkFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Ability } from '../../../machines/crud/abilities.ts';
import type { Asked } from '../../../machines/crud/work.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

type SelectionBarProps = {
  definition: ResourceDefinition;
  count: number;
  /** Whether all matching rows are chosen. */
  all: boolean;
  /** The number of matching rows. Choosing all of them is offered while fewer are chosen. */
  matching: number;
  may: readonly Ability[];
  onAsk: (action: Asked) => void;
  /** Starts a change of a field. Null: the user chooses the field next. */
  onEdit: (field: string | null) => void;
  onExport: () => void;
  onSelectMatching: () => void;
  onClear: () => void;
  children?: ReactNode;
};

/** The actions on the chosen rows. */
export function SelectionBar({
  definition,
  count,
  all,
  matching,
  may,
  onAsk,
  onEdit,
  onExport,
  onSelectMatching,
  onClear,
  children,
}: SelectionBarProps) {
  const { acts = {}, bulk = [], fields } = definition;
  return (
    <div className={root} role="toolbar" aria-label={m.crud_selection()}>
      <output className={said}>
        {all
          ? m.crud_selected_matching({ count: formatNumber(count) })
          : m.crud_selected({ count: formatNumber(count) })}
      </output>
      {!all && matching > count && (
        <Button variant="ghost" size="sm" onClick={onSelectMatching}>
          {m.crud_select_matching({ count: formatNumber(matching) })}
        </Button>
      )}
      {children}
      {may.includes('edit') && bulkFields(definition).length > 0 && (
        <>
          {bulk.map((name) => (
            <Button key={name} variant="quiet" size="sm" onClick={() => onEdit(name)}>
              {m.crud_bulk_field_of({ field: localizedOr(fields[name]?.label, name) })}
            </Button>
          ))}
          <Button variant="quiet" size="sm" onClick={() => onEdit(null)}>
            <PencilLine aria-hidden size={16} strokeWidth={1.75} />
            {m.crud_bulk()}
            <span className={wideOnly}>
              <Kbd>B</Kbd>
            </span>
          </Button>
        </>
      )}
      {may.includes('publish') && (
        <>
          <Button variant="quiet" size="sm" onClick={() => onAsk('publish')}>
            <Upload aria-hidden size={16} strokeWidth={1.75} />
            {m.crud_publish()}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onAsk('withdraw')}>
            {m.crud_withdraw()}
          </Button>
        </>
      )}
      {Object.entries(acts)
        .map(([name, { label }]) => ({ action: actionOfAct(name), label }))
        .filter(({ action }) => may.includes(action))
        .map(({ action, label }) => (
          <Button key={action} variant="quiet" size="sm" onClick={() => onAsk(action)}>
            {localized(label)}
          </Button>
        ))}
      <Button variant="quiet" size="sm" onClick={onExport}>
        <Download aria-hidden size={16} strokeWidth={1.75} />
        {m.crud_export()}
      </Button>
      {may.includes('remove') && (
        <Button variant="quiet" size="sm" className={danger} onClick={() => onAsk('remove')}>
          <Trash2 aria-hidden size={16} strokeWidth={1.75} />
          {m.crud_remove()}
        </Button>
      )}
      <IconButton icon={X} size="sm" label={m.crud_clear_selection()} onClick={onClear} />
    </div>
  );
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minHeight: '44px',
  paddingInline: '14px 8px',
  borderRadius: 'md',
  background: 'raise',
  boxShadow: 'overlay',
  textStyle: 'small',
  _forcedColors: { border: '1px solid CanvasText' },
});
const said = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' });
const wideOnly = css({ display: { base: 'none', desktop: 'inline' } });
const danger = css({ color: 'coral' });
