import { button } from './button.ts';
import { dialog } from './dialog.ts';
import { input } from './input.ts';
import { link } from './link.ts';
import { tag } from './tag.ts';

/**
 * Every recipe of the theme by the name its class carries: `recipes` have one element, `slotRecipes` several.
 * A part of the design system has a recipe when it has variants; without, its styles stand in its own file.
 */
export const recipes = { button, input, link, tag };
export const slotRecipes = { dialog };
