import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { countryName } from '../../i18n/countries.ts';
import type { SpecialFields } from '../resource/specialFields.tsx';

const Country = ({ record: { country } }: { record: ResourceRecord }) => (
  <span>{typeof country === 'string' && country !== '' ? countryName(country) : EMPTY_VALUE}</span>
);

/** Fields of a request that are shown differently from other fields of their kind. */
export const requestFields: SpecialFields = { value: { country: Country } };
