/** Returns whether the browser supports full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;
export const fillsScreen = (): boolean => document.fullscreenElement !== null;

/** Enters or leaves full screen. Does nothing if the browser refuses. */
export function toggleFullScreen(): void {
  const done = fillsScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
}

export function onFullScreenChanged(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
