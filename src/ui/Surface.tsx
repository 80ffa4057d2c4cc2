import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';
import { Anchor } from './Anchor.tsx';

/** The raised background of menus and popups. The owner controls position and visibility. */
export function Surface({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(menuSurfaceStyle, className)} />;
}

/** A link among others on a surface. */
export function SurfaceLink({ className, ...rest }: ComponentProps<typeof Anchor>) {
  return <Anchor {...rest} className={cx(surfaceItemStyle, className)} />;
}

/** A button among others on a surface. */
export function SurfaceButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(surfaceItemStyle, className)} />;
}

/** The ground of everything that floats; its room is up to its owner. */
export const surfaceStyle = css({
  maxWidth: 'calc(100vw - 32px)',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  fontSize: 'small',
  zIndex: 'popup',
  '&:focus-visible': { outline: 'none' },
  _forcedColors: { border: '1px solid CanvasText' },
});
export const menuSurfaceStyle = cx(surfaceStyle, css({ minWidth: '200px', padding: '2' }));
/** A line among others on such a ground; its room is up to its owner. */
export const lineStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  borderRadius: 'sm',
  textAlign: 'start',
  cursor: 'pointer',
  '& svg': { flexShrink: '0' },
  '&:is(:hover, [data-highlighted])': { background: 'hover' },
  '&[data-disabled]': { color: 'ink.faint', cursor: 'not-allowed' },
  _forcedColors: { '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
export const surfaceItemStyle = cx(
  lineStyle,
  css({ minHeight: { base: '44px', tablet: '40px' }, paddingInline: '3', '& svg': { color: 'ink.faint' } }),
);
