import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { SignOnFailure } from '../../../contract/signOn.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { isRecord } from '../../portal/isRecord.ts';
import { ValueWords } from '../resource/ValueWords.tsx';
import { trialFailures } from '../signOn/trialFailures.ts';

/** The labels for what log entries record besides the fields of a resource: work on many records, and what is none. */
const names: Readonly<Record<string, () => string>> = {
  count: m.admin_log_count,
  filter: m.admin_log_filter,
  columns: m.admin_log_columns,
  format: m.admin_log_format,
  allowedDomains: m.admin_policy_allowed,
  blockedDomains: m.admin_policy_blocked,
  needsApproval: m.admin_policy_approval,
  displayName: m.admin_scim_group,
  roles: m.admin_sign_on_roles,
  joined: m.admin_log_joined,
  left: m.admin_log_left,
  text: m.admin_privacy_text,
  failure: m.admin_log_failure,
  validFrom: m.admin_privacy_valid_from,
};

/** Returns the label for a name in an entry, or the name itself if it is unknown. */
export const notedName = (name: string): string => names[name]?.() ?? name;

type NotedValueProps = {
  name: string;
  value: unknown;
  definition: ResourceDefinition | null;
  /** The names of records that the value refers to. */
  labels: readonly Label[];
};

/** How many records the work was about, and which ones, with the labels of their own screen. */
export function NotedValue({ name, value, definition, labels }: NotedValueProps) {
  const labelOf = (key: string): string => {
    const field = definition && fieldOf(definition, key);
    return field ? localized(field.label) : key;
  };
  if (name === 'filter' && isRecord(value)) {
    const conditions = Object.entries(value);
    if (conditions.length === 0) return m.admin_log_filter_none();
    return conditions.map(([key, asked]) => (
      <div key={key}>
        <span className={term}>{key === 'text' ? m.crud_keyword() : labelOf(key)}</span>{' '}
        <Asked name={key} field={(definition && fieldOf(definition, key)) ?? null} value={asked} />
      </div>
    ));
  }
  if (name === 'columns' && Array.isArray(value)) return listed(value.map((key) => labelOf(String(key))));
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? m.table_yes() : m.table_no();
  if (name === 'validFrom' && typeof value === 'string') return formatDate(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    const named = value.map((one) => labels.find(({ id }) => id === one));
    return listed(value.map((one, at) => (named[at] ? localized(named[at].label) : one))) || EMPTY_VALUE;
  }
  if (name === 'text' && isText(value)) return localized(value);
  if (name === 'failure' && isTrialFailure(value)) return trialFailures[value]();
  return codeOf(value);
}

const isTrialFailure = (value: unknown): value is SignOnFailure =>
  typeof value === 'string' && Object.hasOwn(trialFailures, value);

const isText = (value: unknown): value is Localized =>
  isRecord(value) && typeof value.en === 'string' && typeof value.zh === 'string';

const ASKED_AS_WORDS = ['text', 'longText', 'localized', 'richText'];

/** The filter value of a field: text, some of several values, a flag, or a range. */
function Asked({ name, field, value }: { name: string; field: Field | null; value: unknown }) {
  const one = (part: unknown) =>
    field === null || (typeof part === 'string' && ASKED_AS_WORDS.includes(field.kind)) ? (
      codeOf(part)
    ) : (
      <ValueWords name={name} field={field} value={part} compared={[part]} />
    );
  if (Array.isArray(value))
    return value.map((part, at) => (
      <span key={String(part)}>
        {at > 0 && ', '}
        {one(part)}
      </span>
    ));
  if (isRecord(value))
    return (
      <>
        {value.from !== undefined && one(value.from)} – {value.to !== undefined && one(value.to)}
      </>
    );
  return one(value);
}

/** Formats a value whose field no longer exists. */
export const codeOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const term = css({ fontWeight: 'medium' });
