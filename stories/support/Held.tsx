import { type ComponentType, useState } from 'react';
import { fieldRoom } from '../../src/ui/fields/FieldFrame.tsx';

/** A field that keeps its input, as a form would, and shows the value for the play functions. */
export function Held<Value, Props extends { value: Value; onChange: (value: Value) => void }>({
  field: Field,
  ...props
}: Omit<Props, 'onChange'> & { field: ComponentType<Props>; onChange?: (value: Value) => void }) {
  const [value, setValue] = useState<Value>(props.value as Value);
  // The field's own properties and the two from this component. TypeScript cannot combine generic types.
  const given = {
    ...props,
    value,
    onChange: (next: Value) => {
      setValue(next);
      props.onChange?.(next);
    },
  } as unknown as Props;
  return (
    <div className={fieldRoom} style={{ maxWidth: 760 }}>
      <Field {...given} />
    </div>
  );
}
