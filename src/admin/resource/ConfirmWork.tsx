import { useRef, useState } from 'react';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Plan } from '../../../machines/crud/work.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InstantField } from '../../ui/fields/index.ts';

type ConfirmWorkProps = {
  definition: ResourceDefinition;
  plan: Plan;
  /** `at`: published then. */
  onConfirm: (at?: string) => void;
  onCancel: () => void;
};

/** Before work on rows: what will happen, to which of them by name, and how many there are besides. */
export function ConfirmWork({ definition, plan: { action, aim }, onConfirm, onCancel }: ConfirmWorkProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const names = aim.sample.map(({ label }) => localized(label));
  const count = formatNumber(aim.count);
  const [single] = aim.count === 1 ? names : [];
  const title = {
    remove: () => (single === undefined ? m.crud_remove_many({ count }) : m.crud_remove_title({ name: single })),
    publish: () => m.crud_publish_many({ count }),
    unplan: () => m.crud_unplan_many({ count }),
    withdraw: () => m.crud_withdraw_many({ count }),
    discard: () => m.crud_discard_many({ count }),
  }[action];
  const text = {
    remove: () => [m.crud_remove_text(), definition.tree && m.crud_remove_below()].filter(Boolean).join(' '),
    publish: () => (at === null ? m.crud_publish_text() : m.crud_plan_text({ at: formatDate(at) })),
    unplan: m.crud_unplan_text,
    withdraw: m.crud_withdraw_text,
    discard: m.crud_discard_text,
  }[action];
  const act = {
    remove: m.crud_remove,
    publish: () => (at === null ? m.crud_publish() : m.crud_plan()),
    unplan: m.crud_unplan,
    withdraw: m.crud_withdraw,
    discard: m.crud_discard,
  }[action];
  const careful = action !== 'publish' && action !== 'unplan';
  return (
    <Dialog
      open
      onClose={onCancel}
      role="alertdialog"
      title={title()}
      description={text()}
      initialFocus={() => cancel.current}
      actions={
        <>
          <Button ref={cancel} variant="outline" size="sm" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
          <Button variant={careful ? 'danger' : 'primary'} size="sm" onClick={() => onConfirm(at ?? undefined)}>
            {act()}
          </Button>
        </>
      }
    >
      {single === undefined && (
        <ul className={list}>
          {names.map((name, place) => (
            <li key={aim.sample[place]?.id}>{name}</li>
          ))}
          {aim.count > names.length && (
            <li className={further}>{m.crud_remove_further({ count: formatNumber(aim.count - names.length) })}</li>
          )}
        </ul>
      )}
      {single !== undefined && action !== 'remove' && <p>{single}</p>}
      {action === 'publish' && (
        <InstantField
          id="publish-at"
          label={m.crud_publish_at()}
          hint={m.crud_publish_now()}
          value={at}
          onChange={setAt}
        />
      )}
    </Dialog>
  );
}

const list = css({
  maxHeight: '240px',
  overflow: 'auto',
  paddingInlineStart: '4',
  listStyle: 'disc',
  textStyle: 'small',
});
const further = css({ listStyle: 'none', color: 'ink.soft' });
