/** Every recipe of the theme by the name its class carries: `recipes` have one element, `slotRecipes` several. */
export const recipes = {};
export const slotRecipes = {};
