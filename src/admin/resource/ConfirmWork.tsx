import { useRef, useState } from 'react';
import { actOf, isAct, type ResourceAct, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { type Answer, type Asked, abilityFor, type Plan } from '../../../machines/crud/work.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InstantField } from '../../ui/fields/DateField.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { FormField } from './FormField.tsx';
import { LeftOut } from './LeftOut.tsx';
import { PublishChanges } from './PublishChanges.tsx';

type ConfirmWorkProps = {
  definition: ResourceDefinition;
  plan: Plan;
  /** Whether some of the rows are public, as far as it is known. */
  shown: boolean;
  onConfirm: (answer: Answer) => void;
  onCancel: () => void;
};

/** The confirmation dialog for an action on rows: what will happen, to which rows by name, and how many more. */
export function ConfirmWork({ definition, plan: { action, aim }, shown, onConfirm, onCancel }: ConfirmWorkProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const removes = useRef(false);
  const [at, setAt] = useState<string | null>(null);
  const [past, setPast] = useState(false);
  /** Whether the typed time is invalid. The work is blocked then, so that it does not run immediately. */
  const [noTime, setNoTime] = useState(false);
  const [given, setGiven] = useState<readonly string[]>([]);
  const names = aim.sample.map(({ label }) => localized(label));
  const count = formatNumber(aim.count);
  const [single] = aim.count === 1 ? names : [];
  const own = isAct(action) ? actOf(definition, action) : undefined;
  const asked = own?.asks === undefined ? undefined : { name: own.asks, field: definition.fields[own.asks] };
  const { title, text, act, careful } = own
    ? {
        title: m.crud_act_many({ act: localized(own.label), count }),
        text: localized(own.text),
        act: localized(own.label),
        careful: own.careful === true,
      }
    : wordsOf(definition, action as Common, { count, single, at, shown });
  return (
    <Dialog
      open
      onClose={onCancel}
      role="alertdialog"
      title={title}
      description={text}
      initialFocus={() => cancel.current}
      finalFocus={() => (removes.current ? rowBeside(aim.sample.map(({ id }) => id)) : null)}
      actions={
        <>
          <Button ref={cancel} variant="outline" size="sm" onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant={careful ? 'danger' : 'primary'}
            size="sm"
            disabled={asked !== undefined && given.length === 0}
            onClick={() => {
              removes.current = action === 'remove';
              if (noTime) document.getElementById(`${action}-at`)?.focus();
              else if (at !== null && Date.parse(at) <= Date.now()) setPast(true);
              else onConfirm({ ...(at !== null && { at }), ...(asked && { given }) });
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      {single === undefined && action !== 'publish' && (
        <ul className={list}>
          {names.map((name, place) => (
            <li key={aim.sample[place]?.id}>{name}</li>
          ))}
          {aim.count > names.length && (
            <li className={further}>{m.crud_remove_further({ count: formatNumber(aim.count - names.length) })}</li>
          )}
        </ul>
      )}
      {single !== undefined && own && <p>{single}</p>}
      <LeftOut {...{ definition, aim }} ability={abilityFor(action)} />
      {action === 'publish' && <PublishChanges definition={definition} aim={aim} />}
      {(action === 'publish' || action === 'withdraw') && (
        <div className={fieldRoom}>
          <InstantField
            id={`${action}-at`}
            label={action === 'publish' ? m.crud_publish_at() : m.crud_withdraw_at()}
            hint={action === 'publish' ? m.crud_publish_now() : m.crud_withdraw_now()}
            value={at}
            error={past && m.crud_publish_past()}
            onChange={(next) => {
              setAt(next);
              setPast(false);
            }}
            onProblem={(problem) => setNoTime(problem !== undefined)}
          />
        </div>
      )}
      {asked?.field && (
        <div className={fieldRoom}>
          <FormField
            id="act-asks"
            name={asked.name}
            field={asked.field}
            required
            value={given}
            onChange={(value) => setGiven(Array.isArray(value) ? value.map(String) : [])}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The row that gets the keyboard focus when rows are removed: the one below them, otherwise the one above. */
function rowBeside(gone: readonly string[]): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-grid] [data-row]')];
  const stays = ({ dataset }: HTMLElement) => !gone.includes(dataset.row ?? '');
  const first = rows.findIndex((row) => !stays(row));
  const row = rows.slice(Math.max(0, first)).find(stays) ?? rows.findLast(stays);
  return row?.querySelector<HTMLElement>('[data-opener]') ?? null;
}

type Common = Exclude<Asked, ResourceAct>;
/** Actions that remove nothing. */
const CAREFREE: readonly Common[] = ['publish', 'unplan', 'unplanWithdrawal'];
type Said = { count: string; single: string | undefined; at: string | null; shown: boolean };

/** The title, text and label of an action that every resource has. */
function wordsOf({ tree, cleared }: ResourceDefinition, action: Common, { count, single, at, shown }: Said) {
  const title = {
    remove: { one: m.crud_remove_title, many: m.crud_remove_many },
    publish: { one: m.crud_publish_title, many: m.crud_publish_many },
    unplan: { one: m.crud_unplan_title, many: m.crud_unplan_many },
    withdraw: { one: m.crud_withdraw_title, many: m.crud_withdraw_many },
    unplanWithdrawal: { one: m.crud_unplan_withdrawal_title, many: m.crud_unplan_withdrawal_many },
    discard: { one: m.crud_discard_title, many: m.crud_discard_many },
  }[action];
  const text = {
    remove: () =>
      [
        cleared ? m.crud_clear_text() : m.crud_remove_text(),
        tree && m.crud_remove_below(),
        shown && m.crud_remove_public({ count }),
      ]
        .filter(Boolean)
        .join(' '),
    publish: () => (at === null ? m.crud_publish_text({ count }) : m.crud_plan_text({ count, at: formatDate(at) })),
    unplan: () => m.crud_unplan_text({ count }),
    withdraw: () =>
      at === null ? m.crud_withdraw_text({ count }) : m.crud_plan_withdrawal_text({ count, at: formatDate(at) }),
    unplanWithdrawal: () => m.crud_unplan_withdrawal_text({ count }),
    discard: () => m.crud_discard_text({ count }),
  }[action];
  const act = {
    remove: m.crud_remove,
    publish: () => (at === null ? m.crud_publish() : m.crud_plan()),
    unplan: m.crud_unplan,
    withdraw: () => (at === null ? m.crud_withdraw() : m.crud_plan_withdrawal()),
    unplanWithdrawal: m.crud_unplan_withdrawal,
    discard: m.crud_discard,
  }[action];
  const asked = single === undefined ? title.many({ count }) : title.one({ name: single });
  return { title: asked, text: text(), act: act(), careful: !CAREFREE.includes(action) };
}

const list = css({
  maxHeight: '240px',
  overflow: 'auto',
  paddingInlineStart: '4',
  listStyle: 'disc',
  textStyle: 'small',
});
const further = css({ listStyle: 'none', color: 'ink.soft' });
