import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { input } from '../../styled-system/recipes';

/** Several lines of text; the user can resize it. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cx(input({ size: 'area' }), className)} />;
}
