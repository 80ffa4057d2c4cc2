import { lazy, Suspense } from 'react';
import type { LitDrawingProps } from './LitDrawing.tsx';

/** Loaded when a pointer or the focus comes. It is decorative: the page works without it if loading fails. */
const LitDrawing = lazy(() =>
  import('./LitDrawing.tsx').then(
    (part) => ({ default: part.LitDrawing }),
    () => ({ default: () => null }),
  ),
);

/** Lights the cells of a drawn picture while it is pointed at. Rendered directly after the picture, which it hides. */
export function LitPicture({ isPointed, ...drawing }: LitDrawingProps & { isPointed: boolean }) {
  if (!isPointed || drawing.all <= 0) return null;
  return (
    <Suspense>
      <LitDrawing {...drawing} />
    </Suspense>
  );
}
