import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';
import { Anchor } from './Anchor.tsx';

/** The raised background of menus and popups. The owner controls position and visibility. */
export function Surface({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(surfaceStyle, className)} />;
}

/** A link among others on a surface. */
export function SurfaceLink({ className, ...rest }: ComponentProps<typeof Anchor>) {
  return <Anchor {...rest} className={cx(surfaceItemStyle, className)} />;
}

/** A button among others on a surface. */
export function SurfaceButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(surfaceItemStyle, className)} />;
}

export const surfaceStyle = css({
  minWidth: '200px',
  maxWidth: 'calc(100vw - 32px)',
  padding: '2',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  fontSize: 'small',
  zIndex: 'popup',
  '&:focus-visible': { outline: 'none' },
  _forcedColors: { border: '1px solid CanvasText' },
});
export const surfaceItemStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: { base: '44px', tablet: '40px' },
  paddingInline: '3',
  borderRadius: 'sm',
  textAlign: 'start',
  cursor: 'pointer',
  '& svg': { color: 'ink.faint', flexShrink: '0' },
  '&:is(:hover, [data-highlighted])': { background: 'hover' },
  '&[data-disabled]': { color: 'ink.faint', cursor: 'not-allowed' },
  _forcedColors: { '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
