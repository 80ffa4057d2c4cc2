import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { tag } from '../../styled-system/recipes';

type TagProps = ComponentProps<'span'> & {
  /** What the color means: accent for a kind, amber for attention, coral for a failure, green for a success. */
  tone?: 'neutral' | 'accent' | 'amber' | 'coral' | 'green';
};

/** A short label. Its tone only repeats the text. */
export function Tag({ tone, className, ...rest }: TagProps) {
  return <span {...rest} className={cx(tag({ tone }), className)} />;
}
