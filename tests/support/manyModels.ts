/**
 * Returns a statement that adds this many published models, each with alterations and a response, under unused codes.
 */
export const manyModels = (count: number): string => `
  insert into model (model_code, name, model_type, species, cancer_type, histology, stage, provider, source,
    source_model_id, state, patient, biomarkers, growth, alterations, responses, data_available)
  select 'BEN-PDX-' || n, 'Model ' || n, 'PDX', 'Homo sapiens', 'Lung Cancer', 'Lung Adenocarcinoma', 'IIIB',
    'Provider ' || n % 7, 'bench', n::text, 'published',
    '{"sex":null,"ageYears":60,"ageGroup":null,"ethnicity":null,"priorTreatments":["Erlotinib","Osimertinib"]}',
    jsonb_build_object('msi', null, 'tmbPerMb', n % 40, 'her2', null, 'pdl1', null, 'er', null, 'pr', null),
    jsonb_build_object('doublingTimeDays', n % 13 + 0.5, 'takeRatePercent', null),
    '[{"gene":"EGFR","kind":"mutation","proteinChange":"p.L858R","alleleFraction":null},
      {"gene":"TP53","kind":"mutation","proteinChange":"p.R273H","alleleFraction":null}]',
    jsonb_build_array(jsonb_build_object('study', 'S', 'agent', 'Osimertinib', 'target', null, 'dose', null,
      'route', null, 'schedule', null, 'n', 8, 'tgiPercent', n % 120, 'mRecist', null)),
    '{mutation,growth,response}'
  from generate_series(1, ${count}) n`;
