import type { AnimationEvent as AnimationEnd } from 'react';

/**
 * For a part that closes with an animation. Ark starts to listen for the animation's end only some renders later. On a
 * busy machine that is too late, and the part would stay. This repeats the end event in each frame until the part is
 * gone.
 */
export function untilExitIsHeard({ target, currentTarget, animationName }: AnimationEnd<HTMLElement>): void {
  if (target !== currentTarget) return;
  const tell = () => {
    if (!currentTarget.isConnected || currentTarget.dataset.state !== 'closed') return;
    currentTarget.dispatchEvent(new AnimationEvent('animationend', { animationName }));
    requestAnimationFrame(tell);
  };
  requestAnimationFrame(tell);
}
