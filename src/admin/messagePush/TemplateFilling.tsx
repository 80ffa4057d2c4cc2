import { useId, useState } from 'react';
import { filledPush, PUSH_VALUE_MAX } from '../../../contract/messagePush.ts';
import { pushTemplate } from '../../../contract/resources/messagePush.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { useCallRoute } from '../resource/useCrud.ts';

type Words = { title: Localized; body: Localized };
type TemplateFillingProps = {
  id: string;
  disabled: boolean;
  /** Receives the texts and the level of the message. */
  fill: (values: Words & { level: unknown }) => void;
};

/** Asks for the variables of a template, and fills in its texts when the user confirms. */
export function TemplateFilling({ id, disabled, fill }: TemplateFillingProps) {
  const calls = createResourceCalls(pushTemplate, useCallRoute());
  const field = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const { data, busy, retry } = usePageData(async () => ({
    data: await calls<ResourceRecord>('detail', { params: { id } }, { notice: 'never' }),
  }));
  if (busy) return <SkeletonText lines={2} />;
  if (!data) return <ErrorState title={m.admin_push_template_failed()} onRetry={retry} />;
  const variables = Array.isArray(data.variables) ? data.variables.map(String) : [];
  const missing = variables.filter((name) => !values[name]?.trim());
  const fillIn = () => {
    setAsked(true);
    // every template has both, in both languages
    const words = { title: data.title, body: data.body } as Words;
    if (missing.length === 0) fill({ ...filledPush(words, values), level: data.level });
  };
  return (
    <div className={root}>
      {variables.map((name) => (
        <TextField
          key={name}
          id={`${field}-${name}`}
          label={name}
          value={values[name] ?? ''}
          maxLength={PUSH_VALUE_MAX}
          required
          disabled={disabled}
          error={asked && missing.includes(name) ? m.admin_push_value_missing() : undefined}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Button variant="outline" size="sm" disabled={disabled} onClick={fillIn}>
        {m.admin_push_template_fill()}
      </Button>
    </div>
  );
}

const root = css({
  display: 'grid',
  gap: '3',
  justifyItems: 'start',
  padding: '3',
  borderRadius: 'md',
  background: 'muted',
  '& > :not(button)': { width: 'full' },
});
