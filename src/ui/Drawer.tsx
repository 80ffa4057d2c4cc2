import { Dialog, type DialogProps } from './Dialog.tsx';

/** A pane at the right edge of wide screens (`end`), or a sheet from the bottom on phones (`bottom`). */
export function Drawer({
  place = 'end',
  ...rest
}: Omit<DialogProps, 'place' | 'role'> & {
  /** The edge of the screen from which it comes. */
  place?: 'end' | 'bottom';
}) {
  return <Dialog {...rest} place={place} />;
}
