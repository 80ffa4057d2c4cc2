import { useCallback, useState } from 'react';

/** Returns a ref for an element, and whether any part of the element is in view. */
export function useSeen() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, seen };
}
