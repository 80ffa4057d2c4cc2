import { useId } from 'react';
import { CACHE_TTL_MAX } from '../../../contract/cacheLimits.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldRoom } from '../../ui/fields/FieldFrame.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';

type TtlFormProps = { entryKey: string; ttlSeconds: number | null; onDone: () => void };

/** Sets the time to live of a key. Empty means until it is removed. */
export function TtlForm({ entryKey, ttlSeconds, onDone }: TtlFormProps) {
  const api = useApi();
  const id = useId();
  const { values, errors, failure, busy, change, leave, props } = useForm<{ ttlSeconds: number | null }>({
    guarded: true,
    initial: { ttlSeconds },
    validate: ({ ttlSeconds: seconds }) =>
      seconds !== null && (seconds < 1 || seconds > CACHE_TTL_MAX) ? { ttlSeconds: m.admin_redis_ttl_wrong() } : {},
    submit: async ({ values: given, idempotencyKey }, signal) => {
      await api('expireCacheEntry', { body: { key: entryKey, ...given } }, { idempotencyKey, notice: 'never', signal });
      onDone();
    },
  });
  return (
    <form className={cx(root, fieldRoom)} aria-label={m.admin_redis_ttl_edit()} {...props}>
      <NumberField
        {...{ id, label: m.admin_redis_ttl(), value: values.ttlSeconds, disabled: busy, error: errors.ttlSeconds }}
        whole
        min={1}
        max={CACHE_TTL_MAX}
        unit={m.admin_redis_seconds()}
        hint={m.admin_redis_ttl_hint()}
        onChange={(seconds) => change({ ttlSeconds: seconds })}
        onBlur={() => leave('ttlSeconds')}
      />
      <Button type="submit" size="sm" variant="outline" pending={busy}>
        {m.admin_redis_ttl_set()}
      </Button>
      {failure && !failure.fields && <FormFailure failure={failure} />}
    </form>
  );
}

const root = css({ display: 'grid', gap: '2', justifyItems: 'start', '& > div': { width: 'full' } });
