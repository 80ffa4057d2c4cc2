/** The agents of the demonstration by class: groups L01 and L02 of the ATC index 2025, targets by the drugs' labels. */
const DRUG_CLASSES: Readonly<Record<string, readonly string[]>> = {
  platinum: ['Cisplatin', 'Carboplatin', 'Oxaliplatin'],
  taxane: ['Paclitaxel', 'Nab-paclitaxel', 'Docetaxel', 'Cabazitaxel'],
  anthracycline: ['Doxorubicin', 'Epirubicin', 'Daunorubicin', 'Idarubicin'],
  parp: ['Olaparib', 'Niraparib', 'Rucaparib', 'Talazoparib', 'Pamiparib'],
  mek: ['Trametinib', 'Binimetinib', 'Selumetinib', 'Cobimetinib'],
  braf: ['Dabrafenib', 'Vemurafenib', 'Encorafenib', 'Tovorafenib'],
  cdk46: ['Palbociclib', 'Ribociclib', 'Abemaciclib', 'Dalpiciclib'],
  g12c: ['Sotorasib', 'Adagrasib', 'Fulzerasib', 'Glecirasib', 'Divarasib'],
  proteasome: ['Bortezomib', 'Carfilzomib', 'Ixazomib'],
  aromatase: ['Letrozole', 'Anastrozole', 'Exemestane'],
  egfrtki: [
    ...['Osimertinib', 'Gefitinib', 'Erlotinib', 'Afatinib', 'Dacomitinib', 'Furmonertinib', 'Aumolertinib'],
    ...['Icotinib', 'Mobocertinib', 'Sunvozertinib'],
  ],
  adc: [
    ...['Trastuzumab deruxtecan', 'Trastuzumab emtansine', 'Disitamab vedotin', 'Sacituzumab govitecan'],
    ...['Sacituzumab tirumotecan', 'Datopotamab deruxtecan', 'Patritumab deruxtecan', 'Enfortumab vedotin'],
    ...['Tisotumab vedotin', 'Mirvetuximab soravtansine', 'Polatuzumab vedotin', 'Brentuximab vedotin'],
    ...['Inotuzumab ozogamicin', 'Telisotuzumab vedotin'],
  ],
  ici: [
    ...['Pembrolizumab', 'Nivolumab', 'Cemiplimab', 'Toripalimab', 'Sintilimab', 'Camrelizumab', 'Tislelizumab'],
    ...['Anti-mouse PD-1 (RMP1-14)', 'Atezolizumab', 'Durvalumab', 'Avelumab', 'Ipilimumab', 'Tremelimumab'],
    ...['Anti-mouse CTLA-4 (9D9)', 'Cadonilimab', 'Ivonescimab'],
  ],
  adt: [
    ...['Androgen deprivation', 'Castration', 'Leuprolide', 'Goserelin', 'Triptorelin', 'Degarelix', 'Relugolix'],
    ...['Bicalutamide', 'Abiraterone', 'Abiraterone acetate', 'Enzalutamide', 'Apalutamide', 'Darolutamide'],
  ],
};

/** Returns agents by their names or by class: `Cisplatin,Carboplatin`, `%taxane`. */
export function agentsOf(names: string): readonly string[] {
  if (!names.startsWith('%')) return names.split(',');
  const agents = DRUG_CLASSES[names.slice(1)];
  if (agents === undefined) throw new Error(`no class of drugs is called ${names}`);
  return agents;
}
