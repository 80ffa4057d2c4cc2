/**
 * Scrolls the page to a position (pixels from its top) over a duration (milliseconds), or at once with reduced motion.
 * Resolves on arrival; stops where it is when `signal` aborts.
 */
export function scrollPage(to: number, duration: number, signal: AbortSignal): Promise<void> {
  const from = window.scrollY;
  if (prefersReducedMotion() || duration <= 0 || from === to) {
    window.scrollTo({ top: to, behavior: 'instant' });
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const start = performance.now();
    const step = (now: number) => {
      if (signal.aborted) return;
      const progress = Math.min(1, Math.max(0, now - start) / duration);
      window.scrollTo({ top: from + (to - from) * easeInOut(progress), behavior: 'instant' });
      if (progress < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function easeInOut(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;
}
