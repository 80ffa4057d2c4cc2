import type { FormSection } from '../../../contract/resources/resource.ts';
import { currentLocale } from '../../i18n/locale.ts';

/** The fields of a part of a form in the order of the reader's language. */
export const fieldsOfSection = <Name extends string>({ fields, inChinese }: FormSection<Name>): readonly Name[] =>
  (currentLocale() === 'zh' && inChinese) || fields;
