import type { LucideIcon } from 'lucide-react';
import * as iconSet from './iconSet.ts';

/** Returns Lucide's name of an icon, as stored in menus: `Trash2` is `trash-2`. */
const nameOf = (component: string): string =>
  component.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();

/** The available icons by their Lucide names. */
export const ICONS: Readonly<Record<string, LucideIcon>> = Object.fromEntries(
  Object.entries(iconSet).map(([component, icon]) => [nameOf(component), icon]),
);

export const ICON_NAMES: readonly string[] = Object.keys(ICONS);
