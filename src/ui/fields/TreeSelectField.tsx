import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps, TreeOption } from './fieldProps.ts';

export type TreeSelectFieldProps = FieldProps<string | null> & {
  options: readonly TreeOption[];
  placeholder?: string | undefined;
  /** Branches only lead to what can be chosen. */
  leavesOnly?: boolean | undefined;
  /** What it is called that nothing is chosen: can be chosen too, unless the field is required. */
  none?: string | undefined;
};
export type TreeMultiSelectFieldProps = FieldProps<readonly string[]> & {
  options: readonly TreeOption[];
  placeholder?: string | undefined;
};

const TreeChoice = later(() => import('./TreeChoice.tsx').then((part) => part.TreeChoice));

/** One place in a tree, shown with its path. */
export function TreeSelectField({ options, placeholder, leavesOnly, none, ...props }: TreeSelectFieldProps) {
  const { value, onChange, label } = props;
  const nothing = none !== undefined && !props.required ? [{ value: '', label: none }] : [];
  return (
    <FieldFrame {...props}>
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

/** Several leaves of a tree. A branch stands for all below it; the value holds the leaves alone. */
export function TreeMultiSelectField({ options, placeholder, ...props }: TreeMultiSelectFieldProps) {
  const { value, onChange, label } = props;
  return (
    <FieldFrame {...props}>
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
