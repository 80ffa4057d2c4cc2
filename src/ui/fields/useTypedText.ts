import { useState } from 'react';

type Typing<Value> = {
  value: Value | null;
  onChange: (value: Value | null) => void;
  onProblem?: ((problem: string | undefined) => void) | undefined;
  /** null for no text, undefined for what means nothing. */
  parse: (text: string) => Value | null | undefined;
  write: (value: Value) => string;
  /** What is wrong with a text that means nothing. */
  wrong: () => string;
};

/**
 * A value that is typed. What was typed stands as long as it means the value, and while it means nothing, with a word
 * about it; a value that comes from elsewhere is written anew, and so is what was typed once the focus has left.
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
