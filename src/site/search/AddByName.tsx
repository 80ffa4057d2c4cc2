import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Choice, ChoiceKind } from '../../../machines/suggest/choices.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { composedText } from '../../ui/composedText.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useEntered } from './entered.ts';
import { Suggestions } from './Suggestions.tsx';
import { useSuggest } from './useSuggest.ts';

type AddByNameProps = {
  kind: ChoiceKind & ('gene' | 'drug');
  label: string;
  placeholder: string;
  maxLength: number;
  /** Whether the box is open initially. */
  adding?: boolean;
  onAdd: (name: string) => void;
};

/**
 * A button that becomes a box with suggestions. A chosen or entered value is added, and the box is ready for the next.
 */
export function AddByName({ kind, label, placeholder, maxLength, adding = false, onAdd }: AddByNameProps) {
  const [open, setOpen] = useEntered(`add ${kind} open`, adding);
  const [text, setText] = useEntered(`add ${kind}`, '');
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const add = (name: string) => {
    setText('');
    if (name.trim() !== '') onAdd(name.trim());
  };
  const suggest = useSuggest({ kinds: kinds[kind], onChoose: (choice) => add(nameOf(choice)) });
  const close = () => {
    setText('');
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!open) {
    return (
      <Button ref={button} variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} strokeWidth={1.5} />
        {label}
      </Button>
    );
  }
  return (
    <form
      className={row}
      onSubmit={(event) => {
        event.preventDefault();
        suggest.close();
        add(text);
      }}
    >
      <div className={field}>
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <TextInput
          {...suggest.inputProps}
          id={id}
          size="sm"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={placeholder}
          value={text}
          {...composedText((typed, composing) => {
            setText(typed);
            if (!composing) suggest.onTyped(typed);
          })}
          onKeyDown={(event) => {
            const wasOpen = suggest.list.open;
            suggest.inputProps.onKeyDown(event);
            if (event.key === 'Escape' && !wasOpen) close();
          }}
        />
        <Suggestions {...suggest.list} />
      </div>
      <Button type="submit" variant="outline" size="sm">
        {m.search_add()}
      </Button>
      <Button variant="ghost" size="sm" onClick={close}>
        {m.search_add_done()}
      </Button>
    </form>
  );
}

const kinds: Record<'gene' | 'drug', readonly ChoiceKind[]> = { gene: ['gene'], drug: ['drug'] };

function nameOf(choice: Choice): string {
  if (choice.kind === 'gene') return choice.symbol;
  return choice.kind === 'drug' ? choice.agent : '';
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', flex: '1 1 320px' });
const field = css({ position: 'relative', flex: '1', minWidth: '160px', maxWidth: '320px' });
