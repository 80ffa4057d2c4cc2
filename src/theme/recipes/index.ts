import { button } from './button.ts';
import { dialog } from './dialog.ts';
import { input } from './input.ts';
import { link } from './link.ts';
import { tag } from './tag.ts';

/**
 * Every recipe of the theme by the name in its class: `recipes` have one element, `slotRecipes` several. A part of the
 * design system has a recipe if it has variants; otherwise its styles are in its own file.
 */
export const recipes = { button, input, link, tag };
export const slotRecipes = { dialog };
