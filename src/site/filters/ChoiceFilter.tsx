import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

type ChoiceFilterProps = {
  label: string;
  /** The option that does not filter. */
  allLabel: string;
  /** An empty string does not filter. */
  value: string;
  values: readonly string[];
  nameOf?: (value: string) => string;
  onChoose: (value: string) => void;
};

/** A filter of a public list by one of several values. */
export const ChoiceFilter = ({ label, allLabel, value, values, nameOf, onChoose }: ChoiceFilterProps) => (
  <Field label={label}>
    {(control) => (
      <Select
        {...control}
        value={value}
        options={[
          { value: '', label: allLabel },
          ...values.map((one) => ({ value: one, label: nameOf?.(one) ?? one })),
        ]}
        onChange={(event) => onChoose(event.target.value)}
      />
    )}
  </Field>
);
