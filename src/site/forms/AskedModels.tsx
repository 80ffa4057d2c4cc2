import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { type Form, sharedPart } from '../../shared/useForm.ts';
import { Chip } from '../../ui/Chip.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

type WithModels = { models: string[]; searchAddress: string };

/** The models attached to a request, each removable, and the search they come from. */
export function AskedModels<Values extends WithModels>({ form: given }: { form: Form<Values> }) {
  const form = sharedPart<WithModels>(given);
  const { models, searchAddress } = form.values;
  const refused = (form.errors as Partial<Record<'modelIds', string>>).modelIds;
  if (models.length === 0 && searchAddress === '') return null;
  const remove = (code: string) => form.change({ models: models.filter((other) => other !== code) });
  return (
    <fieldset className={group}>
      <legend className={legend}>{m.contact_models({ count: models.length })}</legend>
      {models.length > 0 && (
        <ul className={list}>
          {models.map((code) => (
            <li key={code}>
              <Chip name={code} onRemove={() => remove(code)}>
                {code}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {searchAddress !== '' && (
        <p className={from}>
          <TextLink href={searchAddress} variant="inline">
            {searchAddress.startsWith('/analysis') ? m.planner_of_request() : m.contact_search()}
          </TextLink>{' '}
          <button type="button" className={drop} onClick={() => form.change({ searchAddress: '' })}>
            {m.contact_search_drop()}
          </button>
        </p>
      )}
      <div aria-live="polite">{refused !== undefined && <p className={fault}>{refused}</p>}</div>
    </fieldset>
  );
}

const group = css({ minWidth: '0' });
const legend = css({ textStyle: 'label', marginBottom: '2' });
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', maxHeight: '168px', overflowY: 'auto' });
const from = css({ marginTop: '2', textStyle: 'small', color: 'ink.soft' });
const drop = css({ textDecoration: 'underline', textUnderlineOffset: '4px', minHeight: '24px' });
const fault = css({ marginTop: '2', textStyle: 'small', color: 'coral' });
