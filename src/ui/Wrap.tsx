import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';

/** The content width of public pages: 1312 px and a gutter on each side. */
export function Wrap({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(root, className)} />;
}

const root = css({
  width: 'full',
  maxWidth: 'calc({sizes.wrap} + 2 * {spacing.gutter})',
  marginInline: 'auto',
  paddingInline: { base: 'gutter', _print: '0' },
});
