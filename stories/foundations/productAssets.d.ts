declare module 'virtual:product-assets' {
  import type { LucideIcon } from 'lucide-react';

  /** Every icon that a view of the product uses, by its name in the library. */
  export const icons: Readonly<Record<string, LucideIcon>>;
  /** The pictures of `public/`, by file name. */
  export const pictures: readonly string[];
}
