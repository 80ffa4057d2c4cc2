import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

/** The value is the icon's Lucide name. */
export type IconFieldProps = FieldProps<string | null>;

const IconChoice = later(() => import('./IconChoice.tsx').then((part) => part.IconChoice));

/** Selects an icon, searched by name. */
export function IconField(props: IconFieldProps) {
  const { value, onChange, label } = props;
  return (
    <FieldFrame {...props}>
      {(control) => <IconChoice control={control} label={label} value={value} onChange={onChange} />}
    </FieldFrame>
  );
}
