import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { bareInput, ValueChip, valuesBox } from './ValueChip.tsx';

export type ListFieldProps = FieldProps<readonly string[]> & {
  /** An example, while the field is empty. */
  placeholder?: string | undefined;
  /** The maximum length of one text. */
  maxLength?: number | undefined;
};

/**
 * A list of short texts. Enter, a comma or leaving the field ends one. Backspace in an empty box moves the last one
 * back for editing. Each pasted line becomes one. Duplicates are not added.
 */
export function ListField({ placeholder, maxLength, ...props }: ListFieldProps) {
  const { value, onChange, onBlur, readOnly, disabled } = props;
  const [typed, setTyped] = useState('');
  const [twice, setTwice] = useState<string>();
  const fixed = readOnly || disabled;
  const add = (texts: readonly string[]) => {
    const found = texts.map((text) => text.trim().slice(0, maxLength)).filter(Boolean);
    const fresh = [...new Set(found)].filter((text) => !value.includes(text));
    setTyped('');
    setTwice(found.find((text) => value.includes(text)));
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if ((key === 'Enter' || key === ',' || key === '，') && typed.trim()) {
      event.preventDefault();
      add([typed]);
    } else if (key === 'Backspace' && typed === '' && value.length > 0 && !fixed) {
      event.preventDefault();
      setTyped(value.at(-1) ?? '');
      onChange(value.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n\t,，;；]+/);
    if (lines.length < 2 || fixed) return;
    event.preventDefault();
    add([typed + (lines[0] ?? ''), ...lines.slice(1)]);
  };
  const leave = () => {
    if (typed.trim()) add([typed]);
    onBlur?.();
  };
  return (
    <FieldFrame
      {...props}
      wide
      onBlur={leave}
      problem={twice === undefined ? undefined : m.field_list_twice({ text: twice })}
    >
      {(control) => (
        <div className={valuesBox} data-box>
          {value.map((text) => (
            <ValueChip
              key={text}
              label={text}
              onRemove={fixed ? undefined : () => onChange(value.filter((other) => other !== text))}
            />
          ))}
          <input
            {...control}
            className={bareInput}
            required={control.required && value.length === 0}
            autoComplete="off"
            value={typed}
            placeholder={value.length === 0 ? (placeholder ?? m.field_list_placeholder()) : undefined}
            maxLength={maxLength}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setTwice(undefined);
            }}
            onKeyDown={press}
            onPaste={paste}
          />
        </div>
      )}
    </FieldFrame>
  );
}
