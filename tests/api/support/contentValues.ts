/** Values with which records of drafted content can be saved and published. */
const both = (text: string) => ({ en: text, zh: text });

export const area = {
  code: 'LUN',
  diseaseTitle: both('Lung'),
  slug: 'lung',
  organ: both('Lung'),
  summary: both('About the lung'),
};

export const otherValues = {
  code: 'N-1',
  name: both('Arthritis'),
  therapeuticArea: both('Inflammation'),
  species: ['mouse'],
  induction: 'Collagen',
  summary: both('Summary'),
};

export const product = {
  catalogNumber: 'AB-1',
  name: 'Anti-EGFR',
  menu: both('Targets'),
  host: 'mouse',
  clonality: 'monoclonal',
  format: 'whole',
  size: '1 mg',
  storage: '4 °C',
};

export const panelOf = (disease: string, model: string) => ({
  code: 'P-1',
  title: both('Panel'),
  summary: both('Summary'),
  studyDesign: both('Design'),
  slotsTotal: 4,
  opensAt: '2026-01-01',
  closesAt: '2999-01-01',
  diseases: [disease],
  models: [model],
});
