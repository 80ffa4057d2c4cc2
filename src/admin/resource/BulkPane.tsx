import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type BulkOperation, operationsFor } from '../../../contract/resources/bulk.ts';
import { bulkFields } from '../../../contract/resources/resource.ts';
import { type bulkEditMachine, fieldIn, problemOf } from '../../../machines/crud/bulkEdit.machine.ts';
import { css } from '../../../styled-system/css';
import { COMMAND_KEY } from '../../effects/keyNames.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { SelectField } from '../../ui/fields/index.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { FormField } from './FormField.tsx';
import { LeftOut } from './LeftOut.tsx';
import { PaneParts } from './Pane.tsx';
import { ruleWords } from './ruleWords.ts';
import type { Crud } from './useCrud.ts';

/** Changes one field of the chosen rows, with a preview before it is applied. */
export function BulkPane({ crud }: { crud: Crud }) {
  const bulk = useSelector(crud, ({ children }) => children.bulk);
  return bulk ? <OpenBulk crud={crud} bulk={bulk} /> : null;
}

const words: Record<BulkOperation, () => string> = {
  set: m.crud_bulk_set,
  clear: m.crud_bulk_clear,
  add: m.crud_bulk_add,
  remove: m.crud_bulk_remove,
};

function OpenBulk({ crud, bulk }: { crud: Crud; bulk: ActorRefFrom<typeof bulkEditMachine> }) {
  const id = useId();
  const context = useSelector(bulk, (snapshot) => snapshot.context);
  const busy = useTag(bulk, 'busy');
  const lacking = useTag(bulk, 'lacking');
  const working = useTag(crud, 'working');
  const [typed, setTyped] = useState<string>();
  const { definition, aim, field: name, operation, value, preview, failure } = context;
  const field = fieldIn(context);
  const problem = problemOf(context);
  const runs = preview !== null && (preview.changing > 0 || preview.checked < preview.count);
  const count = formatNumber(preview ? preview.changing + preview.count - preview.checked : aim.count);
  const ask = () => typed === undefined && bulk.send({ type: 'bulk.previewAsked' });
  const apply = () => preview && crud.send({ type: 'crud.bulkRun', id: preview.id });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key !== 'Enter') return;
    event.preventDefault();
    if (runs) apply();
    else ask();
  };
  return (
    <PaneParts
      title={m.crud_bulk_title({ count: formatNumber(aim.count) })}
      onKeyDown={keys}
      foot={
        <span data-end>
          <Button variant="outline" size="sm" onClick={() => crud.send({ type: 'crud.close' })}>
            {m.ui_cancel()}
          </Button>
          {preview ? (
            <Button size="sm" disabled={!runs || working} onClick={apply}>
              {m.crud_bulk_apply({ count })}
              <span className={onButton}>
                <Kbd>{`${COMMAND_KEY}↵`}</Kbd>
              </span>
            </Button>
          ) : (
            <Button type="submit" form={id} size="sm" pending={busy}>
              {m.crud_bulk_preview()}
              <span className={onButton}>
                <Kbd>{`${COMMAND_KEY}↵`}</Kbd>
              </span>
            </Button>
          )}
        </span>
      }
    >
      <form id={id} className={fieldRoom} onSubmit={submit} noValidate>
        <fieldset className={fields}>
          <SelectField
            id={`${id}-field`}
            label={m.crud_bulk_field()}
            value={name}
            options={bulkFields(definition).map(([key, one]) => ({ value: key, label: localized(one.label) }))}
            onChange={(chosen) => {
              setTyped(undefined);
              if (chosen !== null) bulk.send({ type: 'bulk.fieldChosen', field: chosen });
            }}
          />
          {field && operationsFor(field).length > 1 && (
            <SelectField
              id={`${id}-operation`}
              label={m.crud_bulk_operation()}
              value={operation}
              options={operationsFor(field).map((one) => ({ value: one, label: words[one]() }))}
              onChange={(chosen) => {
                setTyped(undefined);
                if (chosen !== null) bulk.send({ type: 'bulk.operationChosen', operation: chosen as BulkOperation });
              }}
            />
          )}
          {field && operation !== 'clear' && (
            <FormField
              key={name}
              id={`${id}-value`}
              name={name}
              field={field}
              required
              value={value}
              isParent={name === definition.tree?.parent}
              error={typed ?? (lacking && problem ? ruleWords(field, problem) : undefined)}
              onChange={(next) => bulk.send({ type: 'bulk.valueChanged', value: next })}
              onProblem={setTyped}
            />
          )}
          <LeftOut {...{ definition, aim }} ability="edit" />
        </fieldset>
        <button type="submit" hidden />
      </form>
      <div role="status">
        {field && preview && <BulkPreview name={name} field={field} preview={preview} content={definition.content} />}
      </div>
      <div role="alert">{failure && <p className={failed}>{failureText(failure)}</p>}</div>
    </PaneParts>
  );
}

const fields = css({ display: 'grid', gap: '4', minWidth: '0', padding: '5' });
const onButton = css({ '& kbd': { color: 'inherit', boxShadow: 'inset 0 0 0 1px currentColor' } });
const failed = css({
  margin: '0 20px 16px',
  padding: '10px 12px',
  borderRadius: '6px',
  background: 'coral.bg',
  color: 'coral',
});
