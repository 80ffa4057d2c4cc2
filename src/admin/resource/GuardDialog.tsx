import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../../contract/resources/resource.ts';
import { isSameValue } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ValueWords } from './ValueWords.tsx';

type GuardDialogProps = {
  definition: ResourceDefinition;
  name: string;
  initial: Saving;
  values: Saving;
  /** Labels of the referenced records, as far as they came with the record. */
  labels?: ResourceRecord['labels'] | undefined;
  onLeave: () => void;
  onStay: () => void;
};

/** At most this many fields are listed, so that the buttons below stay visible. */
const MOST = 8;

/** The dialog before input is lost: what would be lost, with the safe answer first. */
export function GuardDialog({ definition, name, initial, values, labels, onLeave, onStay }: GuardDialogProps) {
  const changed = writtenFields(definition).filter(
    ([field, { secret }]) => !secret && !isSameValue(initial[field], values[field]),
  );
  const isNew = values.id === undefined;
  return (
    <ConfirmDialog
      open
      leaving
      title={m.leave_title()}
      message={isNew ? m.crud_guard_text_new() : m.crud_guard_text({ name })}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <dl className={list}>
        {changed.slice(0, MOST).map(([key, field]) => {
          const compared = isNew ? [] : [initial[key], values[key]];
          const words = (value: unknown) => (
            <ValueWords name={key} {...{ field, value, compared }} labels={labels?.[key]} />
          );
          return (
            <div key={key} className={line}>
              <dt className={term}>{localized(field.label)}</dt>
              <dd className={change}>
                {!isNew && <>{words(initial[key])} → </>}
                {words(values[key])}
              </dd>
            </div>
          );
        })}
      </dl>
      {changed.length > MOST && (
        <p className={further}>{m.crud_remove_further({ count: formatNumber(changed.length - MOST) })}</p>
      )}
    </ConfirmDialog>
  );
}

const list = css({ display: 'grid', gap: '1.5', textStyle: 'tiny' });
const line = css({ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: '3' });
const further = css({ marginBlockStart: '1.5', textStyle: 'tiny', color: 'ink.soft' });
const term = css({ color: 'ink.soft' });
const change = css({ overflowWrap: 'anywhere', lineClamp: '3' });
