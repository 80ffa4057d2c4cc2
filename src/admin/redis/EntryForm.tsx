import { useId } from 'react';
import { CACHE_KEY_MAX, CACHE_TTL_MAX, CACHE_TYPES, type CacheType } from '../../../contract/cacheLimits.ts';
import type { CacheEntryDetail, CacheValue } from '../../../contract/entities/cache.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { typeNames } from './cacheWords.tsx';
import { readValue, valueHints, valueText } from './valueText.ts';

type Values = { key: string; type: CacheType; ttlSeconds: number | null; value: string };
type Known = CacheEntryDetail & { value: CacheValue; version: string };
type EntryFormProps = { known?: Known; onDone: (key: string) => void; onCancel: () => void };

/** Adds a key, or overwrites the value of an existing one and keeps its time to live. */
export function EntryForm({ known, onDone, onCancel }: EntryFormProps) {
  const api = useApi();
  const id = useId();
  const { values, errors, failure, busy, change, leave, props } = useForm<Values>({
    guarded: true,
    initial: known
      ? { key: known.key, type: known.value.type, ttlSeconds: known.ttlSeconds, value: valueText(known.value) }
      : { key: '', type: 'string', ttlSeconds: 3_600, value: '' },
    validate: ({ key, type, ttlSeconds, value }) => ({
      ...(key.trim() === '' && { key: m.admin_redis_key_needed() }),
      ...(ttlSeconds !== null &&
        (ttlSeconds < 1 || ttlSeconds > CACHE_TTL_MAX) && { ttlSeconds: m.admin_redis_ttl_wrong() }),
      ...(!readValue(type, value) && { value: m.admin_redis_value_wrong() }),
    }),
    submit: async ({ values: { key, type, ttlSeconds, value: text }, idempotencyKey }, signal) => {
      const value = readValue(type, text);
      if (!value) return;
      const options = { idempotencyKey, notice: 'never', signal } as const;
      if (known) await api('editCacheEntry', { body: { key, value, version: known.version } }, options);
      else await api('addCacheEntry', { body: { key: key.trim(), value, ttlSeconds } }, options);
      onDone(key.trim());
    },
  });
  return (
    <form className={cx(root, fieldRoom)} aria-label={known ? m.admin_redis_edit() : m.admin_redis_add()} {...props}>
      {!known && (
        <>
          <TextField
            {...{ id: `${id}key`, label: m.admin_redis_key(), value: values.key, disabled: busy, error: errors.key }}
            code
            required
            maxLength={CACHE_KEY_MAX}
            onChange={(key) => change({ key })}
            onBlur={() => leave('key')}
          />
          <SelectField
            {...{ id: `${id}type`, label: m.admin_redis_type(), value: values.type, disabled: busy }}
            required
            options={CACHE_TYPES.map((type) => ({ value: type, label: typeNames[type]() }))}
            onChange={(chosen) => {
              const type = CACHE_TYPES.find((known) => known === chosen);
              if (type) change({ type });
            }}
          />
          <NumberField
            {...{ id: `${id}ttl`, label: m.admin_redis_ttl(), value: values.ttlSeconds, disabled: busy }}
            whole
            min={1}
            max={CACHE_TTL_MAX}
            unit={m.admin_redis_seconds()}
            hint={m.admin_redis_ttl_hint()}
            error={errors.ttlSeconds}
            onChange={(ttlSeconds) => change({ ttlSeconds })}
            onBlur={() => leave('ttlSeconds')}
          />
        </>
      )}
      <LongTextField
        {...{
          id: `${id}value`,
          label: m.admin_redis_value(),
          value: values.value,
          disabled: busy,
          error: errors.value,
        }}
        rows={8}
        hint={valueHints[values.type]()}
        onChange={(value) => change({ value })}
        onBlur={() => leave('value')}
      />
      {failure && !failure.fields && <FormFailure failure={failure} />}
      <span className={acts}>
        <Button size="sm" variant="outline" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" size="sm" pending={busy}>
          {m.admin_redis_save()}
        </Button>
      </span>
    </form>
  );
}

const root = css({ display: 'grid', gap: '3', minWidth: '0' });
const acts = css({ display: 'flex', gap: '2', justifyContent: 'flex-end' });
