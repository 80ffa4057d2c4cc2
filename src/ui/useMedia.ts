import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes: `useMedia('(max-width: 767px)')`. On the server none does. */
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
