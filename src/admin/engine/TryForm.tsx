import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { screenBar } from '../base/ScreenHead.tsx';

type TryFormProps = { text: string; busy: boolean; onTry: (text: string) => void };

/**
 * The form to try a text on a search engine. If another part of the page can set the text, pass it as the `key` too.
 */
export function TryForm({ text, busy, onTry }: TryFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    if (typed !== '') onTry(typed);
  };
  return (
    <search>
      <form className={screenBar} onSubmit={submit}>
        <span style={{ flex: '1 1 220px', maxWidth: 520 }}>
          <TextInput
            size="sm"
            type="search"
            name="text"
            maxLength={SEARCH_TEXT_MAX}
            defaultValue={text}
            aria-label={m.engine_try_label()}
            placeholder={m.engine_try_placeholder()}
          />
        </span>
        <Button type="submit" size="sm" aria-busy={busy}>
          <Search aria-hidden size={16} strokeWidth={1.75} />
          {m.engine_try()}
        </Button>
      </form>
    </search>
  );
}
