import { useState } from 'react';
import { isSameValue } from '../../../machines/crud/values.ts';
import { type FieldProps, type Json, JsonField, readJson, writeJson } from '../../ui/fields/index.ts';

/** A value of plain data, typed as JSON. Invalid JSON stays as typed and changes nothing. */
export function JsonValueField({ value, onChange, ...props }: FieldProps<unknown>) {
  const [typed, setTyped] = useState({ text: written(value), value });
  const text = isSameValue(typed.value, value) ? typed.text : written(value);
  const take = (next: string) => {
    const read = readJson(next);
    const meant = next.trim() === '' ? null : 'value' in read ? read.value : value;
    setTyped({ text: next, value: meant });
    onChange(meant);
  };
  return <JsonField {...props} value={text} onChange={take} />;
}

const written = (value: unknown): string => (value === null || value === undefined ? '' : writeJson(value as Json));
