import type { ComponentProps } from 'react';
import { cx } from '../../styled-system/css';
import { button } from '../../styled-system/recipes';
import { Anchor } from './Anchor.tsx';
import type { ButtonLook } from './Button.tsx';

/** A link that looks like a button: it navigates and changes nothing. */
export function LinkButton({ variant, size, wide, className, ...rest }: ComponentProps<typeof Anchor> & ButtonLook) {
  return <Anchor {...rest} className={cx(button({ variant, size, wide }), className)} />;
}
