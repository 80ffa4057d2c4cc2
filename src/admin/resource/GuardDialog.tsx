import type { Saving } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, writtenFields } from '../../../contract/resources/resource.ts';
import { isSameValue } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ComparedWords } from './ValueWords.tsx';

type GuardDialogProps = {
  definition: ResourceDefinition;
  name: string;
  initial: Saving;
  values: Saving;
  onLeave: () => void;
  onStay: () => void;
};

/** Before input is lost: what would be lost, and the safe answer first. */
export function GuardDialog({ definition, name, initial, values, onLeave, onStay }: GuardDialogProps) {
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
        {changed.slice(0, 8).map(([field, one]) => (
          <div key={field} className={line}>
            <dt className={term}>{localized(one.label)}</dt>
            <dd className={change}>
              {!isNew && (
                <>
                  <ComparedWords field={one} value={initial[field]} compared={[initial[field], values[field]]} /> →{' '}
                </>
              )}
              <ComparedWords
                field={one}
                value={values[field]}
                compared={isNew ? [] : [initial[field], values[field]]}
              />
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}

const list = css({ display: 'grid', gap: '1.5', textStyle: 'tiny' });
const line = css({ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: '3' });
const term = css({ color: 'ink.soft' });
const change = css({ overflowWrap: 'anywhere' });
