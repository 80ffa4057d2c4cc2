import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { tag } from '../../styled-system/recipes';

type TagProps = ComponentProps<'span'> & { tone?: 'neutral' | 'accent' | 'amber' | 'coral' | 'green' };

/** A short label. Its tone only repeats the text. */
export function Tag({ tone, className, ...rest }: TagProps) {
  return <span {...rest} className={cx(tag({ tone }), className)} />;
}
