import { CalendarX2, Copy, ExternalLink, Eye, FilePlus, History, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { allowsAct, isEditable, publicAddress } from '../../../contract/resources/standing.ts';
import type { Ability } from '../../../machines/crud/abilities.ts';
import { aimAt, labelOf } from '../../../machines/crud/selection.ts';
import type { Asked } from '../../../machines/crud/work.ts';
import { openTab } from '../../effects/openTab.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { MenuItem } from '../../ui/MenuItems.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { copyRecord } from './copyRecord.ts';
import type { Crud } from './useCrud.ts';
import { usePreview } from './usePreview.ts';

/** An action of one screen on its rows. */
export type RowAct = MenuItem & {
  onSelect: (record: ResourceRecord) => void;
  /** Whether the action applies to a record. Without it, it applies to all. */
  suits?: (record: ResourceRecord) => boolean;
  /** Shown in the row if there is space, instead of in its menu. */
  atHand?: boolean;
};

type RowActsProps = {
  crud: Crud;
  definition: ResourceDefinition;
  record: ResourceRecord;
  may: readonly Ability[];
  further: readonly RowAct[];
};

/** Whether rows of a list can have actions. Without any, the list has no column for them. */
export const hasRowActs = ({ log, page }: ResourceDefinition, may: readonly Ability[], further: readonly RowAct[]) =>
  further.length > 0 ||
  page !== undefined ||
  (may.includes('view') && !log) ||
  may.some((ability) => ability === 'add' || ability === 'edit' || ability === 'publish' || ability === 'remove');

/** The actions on a row: editing as a button, all others in a menu. Actions the user may not perform are left out. */
export function RowActs({ crud, definition, record, may, further }: RowActsProps) {
  const narrow = useMedia('(max-width: 599px)');
  const preview = usePreview(definition)(record);
  const { id } = record;
  const name = localized(labelOf(definition, record).label);
  const state = record.publication?.state;
  const page = publicAddress(definition, record);
  const mayEdit = may.includes('edit') && isEditable(definition, record);
  const mayPublish = may.includes('publish') && allowsAct(definition, record, 'publish');
  const edit: MenuItem[] = mayEdit ? [{ key: 'edit', label: m.crud_edit(), icon: Pencil }] : [];
  const suiting = further.filter(({ suits }) => suits?.(record) ?? true);
  const atHand = narrow ? [] : suiting.filter((act) => act.atHand);
  const items: MenuItem[] = [
    ...(narrow ? edit : []),
    ...suiting.filter((act) => !atHand.includes(act)).map(({ onSelect: _, suits: __, atHand: ___, ...item }) => item),
    ...(definition.tree && may.includes('add')
      ? [{ key: 'below', label: m.crud_add_below({ one: localized(definition.one) }), icon: FilePlus }]
      : []),
    ...(may.includes('add') ? [{ key: 'copy', label: m.crud_copy(), icon: Copy }] : []),
    ...(mayPublish && state !== undefined && state !== 'published'
      ? [{ key: 'publish', label: m.crud_publish(), icon: Send }]
      : []),
    ...(mayPublish && record.publication?.publishAt
      ? [{ key: 'unplan', label: m.crud_unplan(), icon: CalendarX2 }]
      : []),
    ...(mayPublish && state !== undefined && (state !== 'draft' || record.publication?.publishAt)
      ? [{ key: 'withdraw', label: m.crud_withdraw(), icon: Undo2 }]
      : []),
    ...(mayPublish && record.publication?.withdrawAt
      ? [{ key: 'unplanWithdrawal', label: m.crud_unplan_withdrawal(), icon: CalendarX2 }]
      : []),
    ...(mayEdit && state === 'changed' ? [{ key: 'discard', label: m.crud_discard(), icon: Undo2 }] : []),
    ...(may.includes('view') && preview ? [{ key: 'preview', label: m.crud_preview(), icon: Eye }] : []),
    ...(page === undefined ? [] : [{ key: 'page', label: m.crud_on_site(), icon: ExternalLink }]),
    ...(may.includes('view') && !definition.log ? [{ key: 'history', label: m.crud_history(), icon: History }] : []),
    ...(may.includes('remove') && allowsAct(definition, record, 'remove')
      ? [{ key: 'remove', label: m.crud_remove(), icon: Trash2, dangerous: true }]
      : []),
  ];
  const select = (key: string) => {
    const own = further.find((act) => act.key === key);
    if (own) own.onSelect(record);
    else if (key === 'preview') preview?.();
    else if (key === 'page' && page !== undefined) openTab(page);
    else if (key === 'edit') crud.send({ type: 'crud.edit', id });
    else if (key === 'copy') crud.send({ type: 'crud.create', values: copyRecord(definition, record) });
    else if (key === 'history') crud.send({ type: 'crud.history', id });
    else if (key === 'below' && definition.tree)
      crud.send({ type: 'crud.create', values: { [definition.tree.parent]: id } });
    else crud.send({ type: 'crud.ask', action: key as Asked, aim: aimAt([labelOf(definition, record)]) });
  };
  return (
    <>
      {atHand.map(
        ({ key, label, icon }) =>
          icon && (
            <IconButton
              key={key}
              icon={icon}
              size="sm"
              label={m.crud_act_of({ act: label, name })}
              onClick={() => select(key)}
            />
          ),
      )}
      {!narrow && edit.length > 0 && (
        <IconButton
          icon={Pencil}
          size="sm"
          label={m.crud_act_of({ act: m.crud_edit(), name })}
          onClick={() => select('edit')}
        />
      )}
      {items.length > 0 && <RowMenu name={name} items={items} onSelect={select} />}
    </>
  );
}
