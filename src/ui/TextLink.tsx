import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { link } from '../../styled-system/recipes';
import { Anchor } from './Anchor.tsx';

type TextLinkProps = ComponentProps<typeof Anchor> & {
  /** Apart from a sentence, inside a sentence (underlined), or with an arrow. */
  variant?: 'plain' | 'inline' | 'arrow';
};

/** A link in or beside text: `inline` in a sentence, `arrow` for a link to a whole page. */
export function TextLink({ variant, className, ...rest }: TextLinkProps) {
  return <Anchor {...rest} className={cx(link({ variant }), className)} />;
}
