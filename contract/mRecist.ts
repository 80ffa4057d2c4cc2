/** The classes of response of mRECIST (Gao et al., Nature Medicine 2015), best first. */
export const M_RECIST = ['mCR', 'mPR', 'mSD', 'mPD'] as const;
export type MRecist = (typeof M_RECIST)[number];
