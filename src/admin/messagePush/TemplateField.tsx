import { pushTemplate } from '../../../contract/resources/messagePush.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { useHasCode } from '../base/permissions.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { SpecialFormProps } from '../resource/panelParts.ts';
import { TemplateFilling } from './TemplateFilling.tsx';

/** Chooses the template of a new message and asks for its variables. Shown only to users who may read templates. */
export function TemplateField({ values: _, set, ...field }: SpecialFormProps) {
  const has = useHasCode();
  const mayRead = codesFor(pushTemplate, 'detail').some(has);
  if (!mayRead) return null;
  const chosen = field.own === undefined && typeof field.value === 'string' ? field.value : null;
  return (
    <>
      <FormField {...field} />
      {chosen && <TemplateFilling key={chosen} id={chosen} disabled={field.disabled === true} fill={set} />}
    </>
  );
}
