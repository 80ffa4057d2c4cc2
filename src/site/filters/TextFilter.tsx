import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type TextFilterProps = { label: string; text: string; onType: (text: string) => void };

/** The search text of a public list. */
export const TextFilter = ({ label, text, onType }: TextFilterProps) => (
  <Field label={label}>
    {(control) => (
      <TextInput
        {...control}
        type="search"
        value={text}
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
      />
    )}
  </Field>
);
