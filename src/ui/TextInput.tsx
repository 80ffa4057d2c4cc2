import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { input } from '../../styled-system/recipes';

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** The usual height, or a lower one for dense places. */
  size?: 'md' | 'sm';
};

/** One line of text. Inside a `Field` it uses the field's control props. */
export function TextInput({ size, className, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={cx(input({ size }), className)} />;
}
