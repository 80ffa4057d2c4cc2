/** The address of the search for the models of an area, by its slug; of those alone in which a gene is altered. */
export function areaSearch(slug: string, gene?: string): string {
  const altered = gene === undefined ? '' : `&gene=${encodeURIComponent(gene)}:altered`;
  return `/search?disease=${encodeURIComponent(slug)}${altered}`;
}
