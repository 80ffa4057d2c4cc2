import type { AnimationEvent as AnimationEnd } from 'react';

/**
 * For the part that closes with an animation: Ark listens for its end only some renders after it began, which on a busy
 * machine is too late, and what was closed would stay. The end is told again, each frame, until the part is gone.
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
