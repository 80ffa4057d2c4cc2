import type { TSchema } from 'typebox';
import Type from 'typebox';
import { StudyAnimal, StudyArm } from '../../../contract/entities/study.ts';
import { shapes } from '../../../contract/resources/shapes.ts';

/** What an export of the catalog does with a column: a file has it, or the reason why none does. */
export type Decision = 'file' | { not: string };

const ofRecord: Record<string, Decision> = {
  id: { not: 'each installation has ids of its own; files name models by their codes' },
  version: { not: 'counts the changes in one installation' },
  created_at: { not: 'time of the row, not of the model: added_on is in the file' },
  created_by: { not: 'an account of the installation' },
  updated_at: { not: 'time of the row' },
  updated_by: { not: 'an account of the installation' },
};
const AREA: Decision = { not: 'derived from the OncoTree code and the disease areas, which are content of the site' };
const files = (...columns: string[]): Record<string, Decision> =>
  Object.fromEntries(columns.map((column) => [column, 'file' as const]));

/** The tables of the catalog with a decision for each column. */
export const CATALOG_COLUMNS: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  model: {
    ...ofRecord,
    ...files('model_code', 'name', 'aliases', 'model_type', 'species', 'oncotree_code', 'cancer_type', 'histology'),
    ...files('primary_site', 'collection_site', 'tumor_type', 'stage', 'grade', 'patient_code', 'patient'),
    ...files('host_strain', 'engraftment', 'passage', 'growth', 'alterations', 'alteration_sources', 'tested_panel'),
    ...files('tested_genes', 'expression', 'copy_number', 'biomarkers', 'str_profile', 'responses', 'data_available'),
    ...files('quality_checks', 'provider', 'catalog_number', 'rrid', 'comments', 'added_on', 'source'),
    ...files('source_model_id', 'license'),
    disease_id: AREA,
    files: { not: 'names of files whose contents the catalog does not have; nothing in the product writes them' },
    demo: { not: 'the source of demonstration models is "demo"' },
    revision: { not: 'number of the transaction that wrote the row' },
    state: { not: 'the published catalog is exported; drafts are work in progress' },
  },
  growth_study: {
    ...ofRecord,
    ...files('study', 'started_on', 'arms', 'animals'),
    model_id: { not: 'the file names the model by its code' },
  },
  gene_panel: files('code', 'name', 'mutation_genes', 'copy_number_genes', 'fusion_genes'),
  gene: files('symbol', 'name', 'aliases', 'entrez_id', 'cytoband'),
  oncotree_node: {
    ...files('code', 'name', 'parent_code', 'tissue', 'main_type', 'level', 'retired', 'replaced_by'),
    disease_id: AREA,
  },
};

const CONTENT = 'content of the site, with pictures, files and texts: a backup has it';
const PEOPLE = 'people, their rights and what they asked for: a backup has them';
const SETTINGS = 'settings of the installation: a backup has them';
const WORK = 'work, messages and logs of the installation';

const reason = (because: string, ...tables: string[]) => Object.fromEntries(tables.map((table) => [table, because]));

/** The other tables, and why an export of the catalog does not have them. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  ...reason(CONTENT, 'antibody', 'banner', 'content_draft', 'disease', 'newsletter', 'newsletter_category'),
  ...reason(CONTENT, 'newsletter_disease', 'other_model', 'panel', 'panel_disease', 'panel_model', 'picture'),
  ...reason(CONTENT, 'stored_file', 'synonym'),
  ...reason(PEOPLE, 'account', 'account_preference', 'account_role', 'account_session', 'account_totp', 'enrollment'),
  ...reason(PEOPLE, 'inquiry', 'model_list', 'one_time_code', 'organization_group', 'recovery_code', 'role', 'rule'),
  ...reason(
    PEOPLE,
    'access_grant',
    'account_consent',
    'account_identity',
    'consent_text',
    'scim_given_role',
    'scim_group',
  ),
  ...reason(PEOPLE, 'passkey', 'passkey_challenge', 'scim_group_role', 'scim_member', 'scim_user', 'sign_on_session'),
  ...reason(PEOPLE, 'api_token', 'saved_search', 'shortlist_entry', 'sign_in_attempt', 'sign_in_ticket'),
  ...reason(SETTINGS, 'area', 'dictionary', 'dictionary_detail', 'import_reading', 'instance_secret', 'mail_template'),
  ...reason(SETTINGS, 'menu', 'push_template', 'saved_view', 'schedule', 'search_choice', 'sms_channel'),
  ...reason(SETTINGS, 'account_policy', 'identity_provider', 'saml_key', 'sms_template'),
  ...reason(WORK, 'bulk_edit', 'bulk_edit_row', 'export_run', 'idempotent_call', 'import_run', 'mail_message'),
  ...reason(WORK, 'approval', 'chart_count', 'fault_report', 'log_chain', 'log_forward', 'log_seal'),
  ...reason(WORK, 'operation_log', 'push_inbox', 'push_message', 'push_receipt', 'removed_name', 'removed_record'),
  ...reason(WORK, 'sms_message', 'task_run', 'upload_grant', 'usage_day', 'used_challenge'),
  ...reason(WORK, 'sign_on_flow', 'sign_on_message'),
};

/** The structure of columns that hold several facts. */
export const SHAPES: Readonly<Record<string, TSchema>> = {
  patient: shapes.patient,
  engraftment: shapes.engraftment,
  growth: shapes.growth,
  alterations: shapes.alterations,
  biomarkers: shapes.biomarkers,
  str_profile: shapes.strProfile,
  responses: shapes.responses,
  quality_checks: shapes.qualityChecks,
  arms: Type.Array(StudyArm),
  animals: Type.Array(StudyAnimal),
};
