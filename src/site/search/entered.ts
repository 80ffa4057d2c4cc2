import { createContext, useContext, useState } from 'react';

/** Input that is not part of the search yet, by key. */
type Entered = Map<string, unknown>;

const EnteredContext = createContext<Entered | null>(null);

/** Keeps the input of the parts in it, which are shown in a sheet on phones and on the page elsewhere. */
export const EnteredProvider = EnteredContext.Provider;

/**
 * Like `useState`, but a part that is shown again, in the sheet or on the page, continues with the last value. The key
 * must be unique on the page.
 */
export function useEntered<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const entered = useContext(EnteredContext);
  const [value, setValue] = useState(() => (entered?.has(key) ? (entered.get(key) as Value) : initial));
  const enter = (next: Value) => {
    entered?.set(key, next);
    setValue(next);
  };
  return [value, enter];
}

/** Returns a function that forgets all input whose key starts with a prefix, when what it belongs to was removed. */
export function useForgetEntered(): (prefix: string) => void {
  const entered = useContext(EnteredContext);
  return (prefix) => {
    for (const key of [...(entered?.keys() ?? [])]) if (key.startsWith(prefix)) entered?.delete(key);
  };
}
