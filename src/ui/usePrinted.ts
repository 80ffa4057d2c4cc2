import { useSyncExternalStore } from 'react';
import { useMedia } from './useMedia.ts';

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
