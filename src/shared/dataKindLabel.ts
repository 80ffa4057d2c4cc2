import type { DataKind } from '../../contract/entities/model.ts';
import { m } from '../i18n/compiled/messages.js';

/** Returns the name of a kind of data in the current language. */
export const dataKindLabel = (kind: DataKind): string => dataKinds[kind]();

const dataKinds: Record<DataKind, () => string> = {
  mutation: m.data_mutation,
  expression: m.data_expression,
  growth: m.data_growth,
  response: m.data_response,
  copyNumber: m.data_copyNumber,
  pathology: m.data_pathology,
};
