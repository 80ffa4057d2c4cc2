/**
 * Consequences of variants that leave the protein unchanged: terms of the Sequence Ontology as in VEP and SnpEff
 * (https://www.ensembl.org/info/genome/variation/prediction/predicted_data.html), and the classes of MAF files
 * (https://docs.gdc.cancer.gov/Data/File_Formats/MAF_Format/). Splice donor and acceptor sites are not among them.
 */
const SAME_PROTEIN = new Set([
  ...['synonymousvariant', 'stopretainedvariant', 'startretainedvariant'],
  ...['intronvariant', '5primeutrvariant', '3primeutrvariant', 'upstreamgenevariant', 'downstreamgenevariant'],
  ...['intergenicvariant', 'intergenicregion', 'noncodingtranscriptvariant', 'noncodingtranscriptexonvariant'],
  ...['nmdtranscriptvariant', 'regulatoryregionvariant', 'tfbindingsitevariant', 'maturemirnavariant'],
  ...['intragenicvariant', 'spliceregionvariant', 'splicepolypyrimidinetractvariant', 'splicedonorregionvariant'],
  ...['5primeutrprematurestartcodongainvariant'],
  ...['silent', 'synonymous', 'intron', 'intronic', '3utr', '5utr', 'utr', '3flank', '5flank', 'igr', 'rna', 'lincrna'],
]);

/** Returns whether all consequences of a variant leave the protein unchanged. */
export const keepsProtein = (text: string): boolean =>
  text.split(/[&,;]/).every((term) => SAME_PROTEIN.has(term.toLowerCase().replace(/[^a-z0-9]/g, '')));
