import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps, TreeOption } from './fieldProps.ts';

export type TreeSelectFieldProps = FieldProps<string | null> & {
  /** The choices with their children. */
  options: readonly TreeOption[];
  /** An example, while nothing is chosen. */
  placeholder?: string | undefined;
  /** Branches cannot be selected; they only contain leaves. */
  leavesOnly?: boolean | undefined;
  /** The label of the empty choice, which can be selected unless the field is required. */
  none?: string | undefined;
};
export type TreeMultiSelectFieldProps = FieldProps<readonly string[]> & {
  /** The choices with their children. */
  options: readonly TreeOption[];
  /** An example, while nothing is chosen. */
  placeholder?: string | undefined;
};

const TreeChoice = later(() => import('./TreeChoice.tsx').then((part) => part.TreeChoice));

/** Selects one place in a tree, shown with its path. */
export function TreeSelectField({ options, placeholder, leavesOnly, none, ...props }: TreeSelectFieldProps) {
  const { value, onChange, label } = props;
  const nothing = none !== undefined && !props.required ? [{ value: '', label: none }] : [];
  return (
    <FieldFrame {...props} wide>
      {(control) => (
        <TreeChoice
          control={control}
          label={label}
          options={[...nothing, ...options]}
          value={value === null ? nothing.map((option) => option.value) : [value]}
          onChange={([chosen]) => onChange(chosen || null)}
          placeholder={placeholder}
          leavesOnly={leavesOnly}
        />
      )}
    </FieldFrame>
  );
}

/** Selects several leaves of a tree. A branch represents all leaves below it; the value holds only leaves. */
export function TreeMultiSelectField({ options, placeholder, ...props }: TreeMultiSelectFieldProps) {
  const { value, onChange, label } = props;
  return (
    <FieldFrame {...props} wide>
      {(control) => (
        <TreeChoice
          control={control}
          label={label}
          options={options}
          value={value}
          onChange={onChange}
          placeholder={placeholder}
          multiple
        />
      )}
    </FieldFrame>
  );
}
