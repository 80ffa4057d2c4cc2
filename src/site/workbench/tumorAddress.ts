/** The address of the comparison of a tumor with all models. It never has anything of a tumor. */
export const TUMOR_ADDRESS = '/analysis?screen=tumor';
