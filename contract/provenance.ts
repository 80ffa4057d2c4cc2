import { PRODUCT_NAME } from './constants.ts';

/** The first line of a CSV file of the portal: the product, then the source of the table, up to the end of the line. */
const PROVENANCE = new RegExp(`^\\ufeff?"?${PRODUCT_NAME}[,:，：][^\\r\\n]*`);

/**
 * Returns a table's text without the line that tells its source, which the portal's CSV files have above their header.
 * An empty line takes its place, so that the numbers of the lines stay.
 */
export const withoutProvenance = (text: string): string => text.replace(PROVENANCE, '');
