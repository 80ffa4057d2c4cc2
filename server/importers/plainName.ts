/**
 * Returns a column name for comparing: without upper case, spaces, marks and the British ou of tumour, so that
 * `Tumour Volume (mm³)`, `tumor_volume_mm3` and `TumorVolume.mm3` are the same.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('tumour', 'tumor')
    .replaceAll('licence', 'license')
    .replace(/[^\p{L}\p{N}]+/gu, '');
