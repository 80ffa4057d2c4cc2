import { useState } from 'react';
import { emptyValueOf } from '../../../contract/resources/fields.ts';
import type { Saving } from '../../../contract/resources/record.ts';
import { fieldOf, type ResourceDefinition, writtenFields } from '../../../contract/resources/resource.ts';
import { type RuleBreak, recordRules } from '../../../machines/crud/rules.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { RecordForm } from '../resource/RecordForm.tsx';
import { ruleWords } from '../resource/ruleWords.ts';

const ID = 'gen-form';

/** The form of a new record as the screen will render it. It can be filled in and validates, but saves nothing. */
export function FormPreview({ definition }: { definition: ResourceDefinition }) {
  const written = writtenFields(definition);
  const initial: Saving = Object.fromEntries(written.map(([name, field]) => [name, emptyValueOf(field)]));
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const broken = recordRules(definition)(values);
  const errors = Object.entries(broken).flatMap(([name, rule]) => {
    const field = fieldOf(definition, name);
    return field && rule && touched.includes(name) ? [[name, ruleWords(field, rule as RuleBreak)] as const] : [];
  });
  return (
    <div className={root}>
      <p className={note}>{m.admin_gen_form_note()}</p>
      <RecordForm
        id={ID}
        definition={definition}
        initial={initial}
        values={values}
        errors={Object.fromEntries(errors)}
        onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
        onLeave={(name) => setTouched((now) => [...now, name])}
        onProblem={() => {}}
        onSubmit={() => setTouched(written.map(([name]) => name))}
      />
    </div>
  );
}

const root = css({ flex: '1 1 0', minHeight: '400px', overflow: 'auto' });
const note = css({ paddingInline: '5', paddingTop: '3', color: 'ink.soft', textStyle: 'tiny' });
