import type { FormSection } from '../../../contract/resources/resource.ts';
import { currentLocale } from '../../i18n/locale.ts';

/** Returns the fields of a form section in the order for the reader's language. */
export const fieldsOfSection = <Name extends string>({ fields, inChinese }: FormSection<Name>): readonly Name[] =>
  (currentLocale() === 'zh' && inChinese) || fields;
