/** The whole screen for the page, where the browser has it. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;
export const fillsScreen = (): boolean => document.fullscreenElement !== null;

/** Fills the screen, or gives it back. A browser that refuses leaves everything as it is. */
export function toggleFullScreen(): void {
  const done = fillsScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
}

export function onFullScreenChanged(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
