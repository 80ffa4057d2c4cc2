import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { copyOf } from '../../../machines/crud/values.ts';
import { currentLocale } from '../../i18n/locale.ts';

/** What a form for a copy of a record begins with. */
export const copyRecord = (definition: ResourceDefinition, record: ResourceRecord): Saving =>
  copyOf(definition, record, currentLocale());
