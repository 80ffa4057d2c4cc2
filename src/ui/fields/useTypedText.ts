import { useState } from 'react';

type Typing<Value> = {
  value: Value | null;
  onChange: (value: Value | null) => void;
  onProblem?: ((problem: string | undefined) => void) | undefined;
  /** Null for an empty text, undefined for an invalid one. */
  parse: (text: string) => Value | null | undefined;
  write: (value: Value) => string;
  /** The message for an invalid text. */
  wrong: () => string;
};

/**
 * The state of a typed value. Typed text stays while it matches the value, and while it is invalid, with a message. A
 * value from outside is formatted again, as is typed text when the focus leaves.
 */
export function useTypedText<Value>({ value, onChange, onProblem, parse, write, wrong }: Typing<Value>) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const meaning = parse(typed);
  const isOurs = (meaning ?? null) === value && (busy || meaning === undefined);
  const take = (text: string) => {
    const next = parse(text);
    setTyped(text);
    onProblem?.(next === undefined ? wrong() : undefined);
    onChange(next ?? null);
  };
  return {
    text: isOurs ? typed : value === null ? '' : write(value),
    problem: isOurs && meaning === undefined ? wrong() : undefined,
    take,
    /** For the input. */
    watch: { onFocus: () => setBusy(true), onBlur: () => setBusy(false) },
  };
}
