import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition, writtenFields } from '../../../contract/resources/resource.ts';
import { allowsAct } from '../../../contract/resources/standing.ts';
import { noticedAtFields } from '../../../machines/crud/atFields.ts';
import type { RecordForm as FormChart } from '../../../machines/crud/recordForm.ts';
import { type RuleBreak, recordRules } from '../../../machines/crud/rules.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { copiedIn, isSameValue } from '../../../machines/crud/values.ts';
import { css, cx } from '../../../styled-system/css';
import { COMMAND_KEY } from '../../effects/keyNames.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useSight } from '../base/sight.ts';
import { CopyParts } from './CopyParts.tsx';
import { firstField } from './firstField.ts';
import { GuardDialog } from './GuardDialog.tsx';
import { besideTitle, PaneParts } from './Pane.tsx';
import { usePanelParts } from './panelParts.ts';
import { focusField, RecordForm } from './RecordForm.tsx';
import { ruleWords } from './ruleWords.ts';
import { type Crud, useCrudForm } from './useCrud.ts';
import { versionOf } from './versionOf.ts';

/** The pane that creates or edits a record: its form, its errors, its changes, and a guard against losing input. */
export function EditPane({ crud }: { crud: Crud }) {
  const form = useCrudForm(crud);
  return form ? <OpenForm crud={crud} form={form} /> : null;
}

function OpenForm({ crud, form }: { crud: Crud; form: ActorRefFrom<FormChart> }) {
  const id = useId();
  const definition = useSelector(crud, ({ context }) => context.definition);
  const record = useSelector(crud, ({ context }) => context.record);
  const asking = useTag(crud, 'askingToLeave');
  const busy = useTag(form, 'busy');
  const onlySeen = useSight() !== null;
  const { values, initial, touched, refusals, failure } = useSelector(form, ({ context }) => context);
  const recalled = useSelector(crud, ({ context }) => context.recalled);
  const { aside } = usePanelParts();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [resets, setResets] = useState(0);
  useEffect(() => {
    const { unsubscribe } = form.on('focusField', ({ field }) => focusField(id, String(field)));
    return unsubscribe;
  }, [form, id]);
  // for a pane that was already open, such as when the record shown is edited
  useEffect(() => firstField(document.getElementById(id))?.focus(), [id]);
  const errors = errorsOf(definition, values, touched, refusals);
  const changed = writtenFields(definition).filter(([name]) => !isSameValue(values[name], initial[name])).length;
  const isNew = values.id === undefined;
  const copied = copiedIn(values);
  const name = record ? localized(labelOf(definition, record).label) : '';
  const submit = () => {
    if (onlySeen) return;
    const [wrong] = Object.keys(problems);
    if (wrong === undefined) form.send({ type: 'form.submitted' });
    else focusField(id, wrong);
  };
  const reset = () => {
    form.send({ type: 'form.reset' });
    // invalid input has no value that the form could reset, so the fields are rendered again
    setProblems({});
    setResets(resets + 1);
  };
  const keys = (event: KeyboardEvent) => {
    const sends = (event.metaKey || event.ctrlKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');
    if (!sends) return;
    event.preventDefault();
    submit();
  };
  const one = localized(definition.one);
  return (
    <PaneParts
      title={
        <>
          {copied ? m.crud_form_copy({ one }) : isNew ? m.crud_form_new({ one }) : m.crud_form_edit({ one })}{' '}
          <span className={besideTitle}>{name}</span>
        </>
      }
      about={record && versionOf(record)}
      onKeyDown={keys}
      foot={
        <>
          <output className={count}>{changed > 0 && !isNew && m.crud_changed({ count: formatNumber(changed) })}</output>
          <span data-end>
            <Button variant="outline" size="sm" disabled={busy || onlySeen} onClick={reset}>
              {m.crud_reset()}
            </Button>
            <Button type="submit" form={id} size="sm" pending={busy} disabled={onlySeen}>
              {m.crud_submit()}
              <span className={onButton}>
                <Kbd>{`${COMMAND_KEY}↵`}</Kbd>
              </span>
            </Button>
          </span>
        </>
      }
    >
      {onlySeen && (
        <p role="note" className={told}>
          {m.admin_role_view_form()}
        </p>
      )}
      {recalled !== null && (
        <p role="status" className={told}>
          {m.crud_recalled({ at: timeOf(recalled) })}
          <Button variant="quiet" size="sm" disabled={busy} onClick={reset}>
            {m.crud_recalled_discard()}
          </Button>
        </p>
      )}
      {record?.publication?.publishAt && !record.publication.lapsed && (
        <p role="note" className={told}>
          {m.crud_edit_lapses({ at: formatDate(record.publication.publishAt) })}
        </p>
      )}
      {record?.publication?.withdrawAt && (
        <p role="note" className={told}>
          {m.crud_edit_withdrawn({ at: formatDate(record.publication.withdrawAt) })}
        </p>
      )}
      {failure && Object.keys(refusals).length === 0 && (
        <p role="alert" className={failed} ref={bringIntoView}>
          {failureText(failure)}
        </p>
      )}
      {copied && (
        <CopyParts
          definition={definition}
          copied={copied}
          disabled={busy || onlySeen}
          onChange={(next) => form.send({ type: 'form.changed', values: { copied: next } })}
        />
      )}
      <div className={cx(aside && beside)}>
        <RecordForm
          key={resets}
          id={id}
          definition={definition}
          initial={initial}
          values={values}
          errors={errors}
          warnings={noticedAtFields(record?.findings)}
          labels={record?.labels ?? {}}
          disabled={busy || onlySeen}
          withheld={record ? withheldOf(definition, record) : []}
          onChange={(field, value) => form.send({ type: 'form.changed', values: { [field]: value } })}
          onLeave={(field) => form.send({ type: 'form.left', field })}
          onProblem={(field, problem) =>
            setProblems(({ [field]: _, ...others }) =>
              problem === undefined ? others : { ...others, [field]: problem },
            )
          }
          onSubmit={submit}
        />
        {aside && <div className={asideStyle}>{aside(values, record)}</div>}
      </div>
      {asking && (
        <GuardDialog
          definition={definition}
          name={name}
          initial={initial}
          values={values}
          labels={record?.labels}
          onLeave={() => crud.send({ type: 'crud.leaveConfirmed' })}
          onStay={() => crud.send({ type: 'crud.leaveDeclined' })}
        />
      )}
    </PaneParts>
  );
}

/** Returns the fields of a record that are changed by an action for which the user lacks the permission. */
const withheldOf = (definition: ResourceDefinition, record: ResourceRecord): string[] =>
  Object.entries(definition.judged?.fields ?? {}).flatMap(([field, act]) =>
    act !== undefined && !allowsAct(definition, record, act) ? [field] : [],
  );

/** The time for an instant of today; date and time for others. */
function timeOf(instant: string): string {
  const [day, time = ''] = formatDate(instant).split(' ');
  return day === formatDate(new Date().toISOString(), 'YYYY-MM-DD') ? time : formatDate(instant);
}

/** Scrolls to a message, wherever the user was in the form when submitting it. */
const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

/** The errors beside the fields: broken rules of fields the user has left, and errors from the server. */
function errorsOf(
  definition: ResourceDefinition,
  values: Parameters<ReturnType<typeof recordRules>>[0],
  touched: readonly string[],
  refusals: Partial<Record<string, string>>,
): Record<string, string> {
  const broken = recordRules(definition)(values);
  const own = Object.entries(broken).flatMap(([name, rule]) => {
    const field = fieldOf(definition, name);
    return field && rule && touched.includes(name) ? [[name, ruleWords(field, rule as RuleBreak)] as const] : [];
  });
  const told = Object.entries(refusals).flatMap(([name, words]) => (words ? [[name, words] as const] : []));
  return Object.fromEntries([...own, ...told]);
}

const count = css({
  textStyle: 'small',
  color: 'amber',
  '&:not(:empty)::before': { content: '"● "', color: 'amber.mark' },
});
const onButton = css({
  display: { base: 'none', tablet: 'inline' },
  '& kbd': { color: 'inherit', boxShadow: 'inset 0 0 0 1px currentColor' },
});
const beside = css({
  display: 'grid',
  desktop: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start' },
});
const asideStyle = css({
  minWidth: '0',
  padding: '5',
  desktop: { borderInlineStart: '1px solid {colors.line.soft}', position: 'sticky', top: '0' },
});
const told = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  margin: '16px 20px 0',
  paddingBlock: '6px',
  paddingInline: '12px',
  borderRadius: '6px',
  background: 'amber.bg',
  color: 'amber',
});
const failed = css({
  margin: '16px 20px 0',
  padding: '10px 12px',
  borderRadius: '6px',
  background: 'coral.bg',
  color: 'coral',
});
