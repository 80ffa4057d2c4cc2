import { useId } from 'react';
import type { PanelDetail } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { listed } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import type { Form } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { worded } from '../../forms/rules.ts';
import { useShortlist } from '../../shortlist/useShortlist.ts';
import type { EnrollmentValues } from './values.ts';

type Choice = { code: string; about: string };

/** The models that take part: the panel's own, and those of the shortlist. */
export function ModelsStep({ panel, form }: { panel: PanelDetail; form: Form<EnrollmentValues> }) {
  const { models: kept } = useShortlist();
  const faultId = useId();
  const own = panel.panelModels.map(({ modelCode, histology, alterations }) => ({
    code: modelCode,
    about: [histology && localized(histology), listed([...new Set(alterations.map(({ gene }) => gene))].slice(0, 3))]
      .filter(Boolean)
      .join(' · '),
  }));
  const others = kept
    .filter(({ modelCode }) => !own.some(({ code }) => code === modelCode))
    .map(({ modelCode, modelType }) => ({ code: modelCode, about: modelType }));
  const { models } = form.values;
  const errors = form.errors as Partial<Record<'models' | 'modelIds', string>>;
  const fault = errors.models ?? errors.modelIds;
  const described = fault === undefined ? undefined : faultId;
  const setAll = (codes: string[]) => form.change({ models: codes });
  return (
    <>
      <div className={bar}>
        <p aria-live="polite">{m.enroll_models_chosen({ count: models.length })}</p>
        <Button variant="ghost" size="sm" onClick={() => setAll([...own, ...others].map(({ code }) => code))}>
          {m.enroll_models_all()}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setAll([])}>
          {m.enroll_models_none()}
        </Button>
      </div>
      <div aria-live="polite" className={place}>
        {fault !== undefined && (
          <p id={faultId} className={faultStyle}>
            {worded(fault)}
          </p>
        )}
      </div>
      <Choices legend={m.enroll_models_panel()} choices={own} form={form} faultId={described} />
      {others.length > 0 && (
        <Choices legend={m.enroll_models_shortlist()} choices={others} form={form} faultId={described} />
      )}
    </>
  );
}

type ChoicesProps = {
  legend: string;
  choices: readonly Choice[];
  form: Form<EnrollmentValues>;
  /** The id of the error, if there is one. */
  faultId: string | undefined;
};

function Choices({ legend, choices, form, faultId }: ChoicesProps) {
  const { models } = form.values;
  return (
    <fieldset className={group}>
      <legend className={legendStyle}>{legend}</legend>
      <ul className={list}>
        {choices.map(({ code, about }) => (
          <li key={code}>
            <Checkbox
              name="models"
              checked={models.includes(code)}
              aria-invalid={faultId !== undefined}
              aria-describedby={faultId}
              onChange={(event) =>
                form.change({
                  models: event.target.checked ? [...models, code] : models.filter((other) => other !== code),
                })
              }
            >
              <span className={name}>{code}</span> <span className={quiet}>{about}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const group = css({ minWidth: '0' });
const legendStyle = css({ textStyle: 'label', marginBottom: '2' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, minmax(0, 1fr))' },
  gap: '4px 24px',
});
const name = css({ fontWeight: 'medium' });
const quiet = css({ color: 'ink.soft', textStyle: 'small' });
// an empty element adds no gap to the form's grid, and stays in the accessibility tree
const place = css({ '&:empty': { position: 'absolute' } });
const faultStyle = css({ color: 'coral', textStyle: 'small' });
