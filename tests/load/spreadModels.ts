/**
 * Returns a statement that adds this many published models, each with four alterations in genes of the catalog, a
 * disease, and a response. Values are spread: with 100,000 models nearly every alteration is another one. The codes are
 * `SC-000001` and so on.
 */
export const spreadModels = (count: number): string => `
  with genes as (select array_agg(symbol order by symbol) as symbols from gene),
    areas as (select array_agg(id order by id) as ids from disease where state = 'published')
  insert into model (model_code, name, aliases, model_type, species, disease_id, cancer_type, oncotree_code, histology,
    primary_site, stage, provider, source, source_model_id, patient_code, state, patient, biomarkers, growth,
    alterations, responses, data_available)
  select 'SC-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'Scale model ' || n, array['SCALE' || n],
    (array['PDX', 'CDX', 'cell line', 'organoid', 'syngeneic'])[1 + n % 5], 'Homo sapiens',
    areas.ids[1 + n % cardinality(areas.ids)],
    (array['Lung Cancer', 'Breast Cancer', 'Colorectal Cancer', 'Gastric Cancer'])[1 + n % 4],
    (array['LUAD', 'BRCA', 'COAD', 'STAD'])[1 + n % 4],
    (array['Lung Adenocarcinoma', 'Invasive Breast Carcinoma', 'Colon Adenocarcinoma'])[1 + n % 3],
    (array['Lung', 'Breast', 'Colon', 'Stomach'])[1 + n % 4], (array['IA', 'IIB', 'IIIB', 'IV'])[1 + n / 7 % 4],
    'Provider ' || n % 7, 'scale', n::text, 'P' || n / 2, 'published',
    jsonb_build_object('sex', case when n % 2 = 0 then 'female' else 'male' end, 'ageYears', 20 + n % 70,
      'ageGroup', null, 'ethnicity', null, 'priorTreatments', null),
    jsonb_build_object('msi', null, 'tmbPerMb', n % 40, 'her2', null, 'pdl1', null, 'er', null, 'pr', null),
    jsonb_build_object('doublingTimeDays', n % 13 + 0.5, 'takeRatePercent', null),
    (select jsonb_agg(jsonb_build_object(
        'gene', case when k = 0 then (array['KRAS', 'EGFR', 'TP53', 'BRAF'])[1 + n % 4]
          else genes.symbols[1 + (n::bigint * 7919 + k * 104729) % cardinality(genes.symbols)] end,
        'kind', 'mutation',
        'proteinChange', 'p.' || substr('ARNDCQEGHILKMFPSTWYV', (1 + (n / 3 + k * 5) % 20)::int, 1)
          || (1 + (n::bigint * 31 + k * 17) % 900)
          || substr('ARNDCQEGHILKMFPSTWYV', (1 + (n / 5 + k * 7 + 3) % 20)::int, 1),
        'alleleFraction', null))
      from generate_series(0, 3) k),
    jsonb_build_array(jsonb_build_object('study', 'S', 'agent', (array['Osimertinib', 'Cisplatin', 'Paclitaxel'])[1 + n % 3],
      'target', null, 'dose', null, 'route', null, 'schedule', null, 'n', 8, 'tgiPercent', n % 120, 'mRecist', null)),
    '{mutation,growth,response}'
  from generate_series(1, ${count}) n, genes, areas`;
