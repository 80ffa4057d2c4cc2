import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { copyOf } from '../../../machines/crud/values.ts';
import { currentLocale } from '../../i18n/locale.ts';

/** Returns the initial form values for a copy of a record. */
export const copyRecord = (definition: ResourceDefinition, record: ResourceRecord): Saving =>
  copyOf(definition, record, currentLocale());
