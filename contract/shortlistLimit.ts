/** How many models a shortlist has at most. */
export const MAX_SHORTLIST = 500;
