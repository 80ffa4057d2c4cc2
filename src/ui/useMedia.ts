import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, updated on changes: `useMedia('(max-width: 767px)')`. On the server it is
 * false.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Returns whether the window is as narrow as a phone's: less than the `tablet` breakpoint. On the server it is false.
 */
export const usePhone = (): boolean => useMedia('(max-width: 599px)');
