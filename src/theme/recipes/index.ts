import { button } from './button.ts';
import { field } from './field.ts';

/** Every recipe of the theme by the name its class carries: `recipes` have one element, `slotRecipes` several. */
export const recipes = { button };
export const slotRecipes = { field };
