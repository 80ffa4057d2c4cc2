import { Circle } from 'lucide-react';
import { ICONS } from './icons.ts';

/** An icon by its Lucide name; a ring for an unknown name. */
export function NamedIcon({
  name,
  size = 16,
}: {
  /** The name of the icon in the icon set. */
  name: string;
  /** The width and height in pixels. */
  size?: number;
}) {
  const Icon = ICONS[name] ?? Circle;
  return <Icon aria-hidden size={size} strokeWidth={1.5} />;
}
