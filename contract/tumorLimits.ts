/** The most alterations of a tumor; a text with more is refused. */
export const MAX_TUMOR_ENTRIES = 1_000;
/** The longest text of a tumor, in characters. A file has no more bytes. */
export const MAX_TUMOR_TEXT = 2_000_000;
/** The longest diagnosis, in characters. */
export const MAX_TUMOR_DIAGNOSIS = 200;
/** `tested` of a tumor in which every gene was tested. */
export const ALL_GENES = 'all';
