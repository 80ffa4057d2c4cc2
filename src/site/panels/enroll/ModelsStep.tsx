import { useSelector } from '@xstate/react';
import type { PanelDetail } from '../../../../contract/entities/panel.ts';
import { shownModels } from '../../../../machines/shortlist/shortlist.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { listed } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import { useSystem } from '../../../portal/system.tsx';
import type { Form } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { worded } from '../../forms/rules.ts';
import type { EnrollmentValues } from './values.ts';

type Choice = { code: string; about: string };

/** The models that take part: the panel's own, and those of the shortlist. */
export function ModelsStep({ panel, form }: { panel: PanelDetail; form: Form<EnrollmentValues> }) {
  const { shortlist } = useSystem();
  const kept = useSelector(shortlist, shownModels);
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
      <Choices legend={m.enroll_models_panel()} choices={own} form={form} />
      {others.length > 0 && <Choices legend={m.enroll_models_shortlist()} choices={others} form={form} />}
      <div aria-live="polite">{fault !== undefined && <p className={faultStyle}>{worded(fault)}</p>}</div>
    </>
  );
}

function Choices(props: { legend: string; choices: readonly Choice[]; form: Form<EnrollmentValues> }) {
  const { legend, choices, form } = props;
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
const faultStyle = css({ color: 'coral', textStyle: 'small' });
