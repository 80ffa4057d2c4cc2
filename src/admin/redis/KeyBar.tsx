import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { CACHE_PATTERN_MAX, SHOWN_TYPES, type ShownType } from '../../../contract/cacheLimits.ts';
import type { KeyQuestion } from '../../../machines/cacheKeys/cacheKeys.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { screenBar } from '../base/ScreenHead.tsx';
import { typeNames } from './cacheWords.tsx';

type KeyBarProps = { question: KeyQuestion; busy: boolean; onAsk: (question: KeyQuestion) => void };

/** The filter for keys. If another part of the page can set `question` (pattern and type), use it as the `key` too. */
export function KeyBar({ question, busy, onAsk }: KeyBarProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const pattern = String(given.get('pattern') ?? '').trim();
    const type = SHOWN_TYPES.find((known): known is ShownType => known === given.get('type')) ?? null;
    onAsk({ pattern: pattern === '' ? '*' : pattern, type });
  };
  return (
    <search>
      <form className={screenBar} onSubmit={submit}>
        <span style={{ flex: '1 1 220px', maxWidth: 480 }}>
          <TextInput
            size="sm"
            name="pattern"
            maxLength={CACHE_PATTERN_MAX}
            defaultValue={question.pattern}
            aria-label={m.admin_redis_pattern()}
            placeholder="ob:computed:*"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </span>
        <Select
          size="sm"
          name="type"
          aria-label={m.admin_redis_type()}
          defaultValue={question.type ?? ''}
          options={[
            { value: '', label: m.admin_redis_all_types() },
            ...SHOWN_TYPES.map((type) => ({ value: type, label: typeNames[type]() })),
          ]}
        />
        <Button type="submit" size="sm" aria-busy={busy}>
          <Search aria-hidden size={16} strokeWidth={1.75} />
          {m.admin_redis_find()}
        </Button>
      </form>
    </search>
  );
}
