import { useId, useState } from 'react';
import { API_TOKEN_DAYS_MAX } from '../../../contract/apiTokens.ts';
import { DATA_SCOPES } from '../../../contract/dataScopes.ts';
import type { ApiTokenMade, NewApiToken } from '../../../contract/entities/apiToken.ts';
import { KEPT_NAME_MAX } from '../../../contract/lengths.ts';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { type Form, useForm } from '../useForm.ts';
import { scopeTexts } from './tokenTexts.ts';

/** The lifetimes to choose from, in days. */
const LIFETIMES = [7, 30, 90, API_TOKEN_DAYS_MAX] as const;
const CODES = Object.keys(permissionCodes) as PermissionCode[];
/** A list of more permissions than this can be searched. */
const SEARCHED_FROM = 12;

type Values = Omit<NewApiToken, 'days'> & { days: string };

type NewTokenDialogProps = {
  /** Whether the token may have a permission: whether its owner has it. */
  allows: (code: PermissionCode) => boolean;
  /** Makes the token. Rejects with a `CallFailure`. */
  make: (token: NewApiToken, signal: AbortSignal) => Promise<ApiTokenMade>;
  onMade: (made: ApiTokenMade) => void;
  onClose: () => void;
};

/** The form of a new API token, in a dialog. Its code is loaded when it is first opened. */
export function NewTokenDialog({ allows, make, onMade, onClose }: NewTokenDialogProps) {
  const allowed = CODES.filter(allows);
  const formId = useId();
  const form = useForm<Values>({
    initial: { name: '', days: '90', catalog: true, codes: [], dataScope: 'all' },
    validate: ({ name, codes, catalog }) => ({
      ...(name.trim() === '' && { name: m.form_required() }),
      ...(codes.length === 0 && !catalog && { codes: m.tokens_rights_missing() }),
    }),
    submit: async ({ values }, signal) => {
      const { name, days, ...rest } = values;
      onMade(await make({ ...rest, name: name.trim(), days: Number(days) }, signal));
    },
  });
  return (
    <Dialog
      open
      place="wide"
      onClose={onClose}
      title={m.tokens_new_title()}
      description={m.tokens_new_text()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={form.busy}>
            {m.tokens_make()}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={stack}>
        <div className={pair}>
          <Field label={m.tokens_name()} hint={m.tokens_name_hint()} error={form.errors.name} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="off"
                maxLength={KEPT_NAME_MAX}
                value={form.values.name}
                readOnly={form.busy}
                onChange={(event) => form.change({ name: event.target.value })}
                onBlur={() => form.leave('name')}
              />
            )}
          </Field>
          <Field label={m.tokens_days()} error={form.errors.days}>
            {(control) => (
              <Select
                {...control}
                name="days"
                value={form.values.days}
                disabled={form.busy}
                options={LIFETIMES.map((days) => ({
                  value: String(days),
                  label: m.tokens_days_count({ count: formatNumber(days) }),
                }))}
                onChange={(event) => form.change({ days: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Rights form={form} allowed={allowed} />
        {allowed.length > 0 && (
          <Field label={m.tokens_scope()} hint={m.tokens_scope_hint()}>
            {(control) => (
              <Select
                {...control}
                name="dataScope"
                value={form.values.dataScope}
                disabled={form.busy}
                options={DATA_SCOPES.map((scope) => ({ value: scope, label: scopeTexts()[scope] }))}
                onChange={(event) => {
                  const scope = DATA_SCOPES.find((each) => each === event.target.value);
                  if (scope) form.change({ dataScope: scope });
                }}
              />
            )}
          </Field>
        )}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

/** What the token may do: the catalog, and permissions of its owner. */
function Rights({ form, allowed }: { form: Form<Values>; allowed: readonly PermissionCode[] }) {
  const [wanted, setWanted] = useState('');
  const id = useId();
  const { codes, catalog } = form.values;
  const words = wanted.trim().toLowerCase();
  const found = allowed.filter((code) => `${code} ${localized(permissionCodes[code])}`.toLowerCase().includes(words));
  const choose = (code: PermissionCode, chosen: boolean) =>
    form.change({ codes: chosen ? [...codes, code] : codes.filter((each) => each !== code) });
  return (
    <fieldset className={group} aria-describedby={`${id}-error`}>
      <legend className={legend}>{m.tokens_may()}</legend>
      <Checkbox
        name="codes"
        checked={catalog}
        disabled={form.busy}
        onChange={(event) => form.change({ catalog: event.target.checked })}
      >
        {m.tokens_catalog()}
      </Checkbox>
      {allowed.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label={m.tokens_search()}
          placeholder={m.tokens_search()}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {allowed.length > 0 && (
        <ul className={list} aria-label={m.tokens_permissions()}>
          {found.map((code) => (
            <li key={code}>
              <Checkbox
                checked={codes.includes(code)}
                disabled={form.busy}
                onChange={(event) => choose(code, event.target.checked)}
              >
                {localized(permissionCodes[code])} <span className={codeStyle}>{code}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <p className={counted}>{codes.length > 0 && m.tokens_rights({ count: formatNumber(codes.length) })}</p>
      <p id={`${id}-error`} role="alert" className={fault}>
        {form.errors.codes}
      </p>
    </fieldset>
  );
}

const stack = css({ display: 'grid', gap: '5' });
const pair = css({ display: 'grid', gap: '5', gridTemplateColumns: { base: '1fr', tablet: '1fr 180px' } });
const group = css({ display: 'grid', gap: '2', minWidth: '0', border: 'none' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
const list = css({
  maxHeight: '232px',
  overflowY: 'auto',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  border: '1px solid {colors.line}',
});
const codeStyle = css({ color: 'ink.soft', fontFamily: 'mono', fontSize: 'tiny', overflowWrap: 'anywhere' });
const counted = css({ textStyle: 'small', color: 'ink.soft', '&:empty': { display: 'none' } });
const fault = css({ textStyle: 'small', color: 'coral', '&:empty': { display: 'none' } });
