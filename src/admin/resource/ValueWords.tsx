import { type Field, topOf } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { useChoices } from './sources.tsx';
import { useReferred } from './useReferred.ts';
import { valueText } from './valueText.ts';

type ValueWordsProps = {
  /** The field's name in the resource around. */
  name: string;
  field: Field;
  value: unknown;
  /** Names that came with a record. */
  labels?: readonly Label[] | undefined;
};

/** A value as text. An id says nothing: what it refers to is called by its name, fetched where it is not known. */
export function ValueWords(props: ValueWordsProps) {
  return 'of' in props.field ? <Referring {...props} /> : <Words {...props} />;
}

function Referring({ name, field, value, labels = [] }: ValueWordsProps) {
  const top = topOf(field);
  const ids = (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== top && isId(id),
  );
  const { referred } = useReferred({ name, ids, known: labels });
  return <Words {...{ name, field, value }} labels={referred} />;
}

/** What older entries of logs kept in place of an id is no record's, and not looked up. */
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function Words({ field, value, labels = [] }: ValueWordsProps) {
  return valueText(field, value, useChoices()(field), labels);
}
