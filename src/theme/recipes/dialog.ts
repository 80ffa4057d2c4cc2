import { defineSlotRecipe } from '@pandacss/dev';

/**
 * Overlays that stay until they are answered or closed: a dialog in the middle, a drawer at the right edge, or a sheet
 * from the bottom.
 */
export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      background: 'scrim',
      '&[data-state=open]': { animation: 'fadeIn 160ms {easings.out}' },
      '&[data-state=closed]': { animation: 'fadeOut {durations.leave}' },
    },
    positioner: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex', overflow: 'auto' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      background: 'raise',
      color: 'ink',
      boxShadow: 'overlay',
      minWidth: '0',
      '&:focus-visible': { outline: 'none' },
      _forcedColors: { border: '1px solid CanvasText' },
    },
  },
  variants: {
    place: {
      center: {
        positioner: { padding: '4', alignItems: 'center', justifyContent: 'center' },
        content: {
          width: 'full',
          maxWidth: '440px',
          margin: 'auto',
          borderRadius: 'lg',
          '&[data-state=open]': { animation: 'enter 200ms {easings.out}' },
          '&[data-state=closed]': { animation: 'fadeOut {durations.leave}' },
        },
      },
      wide: {
        positioner: { padding: '4', alignItems: 'center', justifyContent: 'center' },
        content: {
          width: 'full',
          maxWidth: '720px',
          margin: 'auto',
          borderRadius: 'lg',
          '&[data-state=open]': { animation: 'enter 200ms {easings.out}' },
          '&[data-state=closed]': { animation: 'fadeOut {durations.leave}' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end', overflow: 'hidden' },
        content: {
          width: 'full',
          maxWidth: '720px',
          height: '100dvh',
          '&[data-state=open]': { animation: 'drawerIn 240ms {easings.out}' },
          '&[data-state=closed]': { animation: 'drawerOut {durations.leave}' },
        },
      },
      bottom: {
        positioner: { alignItems: 'flex-end', overflow: 'hidden' },
        content: {
          width: 'full',
          maxHeight: '86dvh',
          borderRadius: '20px 20px 0 0',
          '&[data-state=open]': { animation: 'sheetIn 300ms {easings.out}' },
          '&[data-state=closed]': { animation: 'sheetOut {durations.leave}' },
        },
      },
    },
  },
  defaultVariants: { place: 'center' },
  staticCss: ['*'],
});
