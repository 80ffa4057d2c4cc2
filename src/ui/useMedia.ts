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

/**
 * Returns whether the page is being printed. Browsers count the sheets before they report that the query `print`
 * matches: what grows only then would be missing at the end of the print.
 */
export function usePrinted(): boolean {
  const matches = useMedia('print');
  const begun = useSyncExternalStore(
    onPrint,
    () => isPrinting,
    () => false,
  );
  return matches || begun;
}

let isPrinting = false;

function onPrint(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    onChange();
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
