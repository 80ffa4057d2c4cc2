import { LINE_MAX } from '../../../../contract/lengths.ts';
import { AGENT_CLASSES, MAX_AGENTS, MAX_ARMS, MAX_MESSAGE } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { withNote } from '../../../i18n/format.ts';
import { agentClasses } from '../../../shared/agentClasses.ts';
import type { Form } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { AreaField, SelectField } from '../../forms/choiceFields.tsx';
import { DayField } from '../../forms/DayField.tsx';
import { pair } from '../../forms/formStyles.ts';
import { worded } from '../../forms/rules.ts';
import { type Agent, type EnrollmentValues, emptyAgent } from './values.ts';

/** The agents to test, the arms beside the shared vehicle arm, and the preferred start. */
export function StudyStep({ form }: { form: Form<EnrollmentValues> }) {
  const { agents } = form.values;
  const setAgent = (index: number, change: Partial<Agent>) =>
    form.change({ agents: agents.map((agent, at) => (at === index ? { ...agent, ...change } : agent)) });
  return (
    <>
      {agents.map((agent, index) => (
        <AgentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an agent is nothing but its place until it has a name
          key={index}
          number={index + 1}
          agent={agent}
          fault={agent.name.trim() === '' ? form.errors.agents : undefined}
          onChange={(change) => setAgent(index, change)}
          {...(agents.length > 1 && {
            onRemove: () => form.change({ agents: agents.filter((_, at) => at !== index) }),
          })}
        />
      ))}
      {agents.length < MAX_AGENTS && (
        <Button variant="outline" className={add} onClick={() => form.change({ agents: [...agents, emptyAgent] })}>
          {m.enroll_agent_add()}
        </Button>
      )}
      <div className={pair}>
        <SelectField
          form={form}
          name="armCount"
          label={m.enroll_arms()}
          hint={m.enroll_arms_hint()}
          options={Array.from({ length: MAX_ARMS }, (_, arm) => ({ value: String(arm + 1), label: String(arm + 1) }))}
        />
        <DayField form={form} name="wishedStart" label={m.enroll_start()} optional={m.form_optional()} />
      </div>
      <AreaField
        form={form}
        name="message"
        label={withNote(m.contact_message(), m.form_optional())}
        maxLength={MAX_MESSAGE}
      />
    </>
  );
}

type AgentFieldsProps = {
  number: number;
  agent: Agent;
  fault: string | undefined;
  onChange: (change: Partial<Agent>) => void;
  onRemove?: () => void;
};

function AgentFields({ number, agent, fault, onChange, onRemove }: AgentFieldsProps) {
  return (
    <fieldset className={group}>
      <legend className="sr">{m.enroll_agent({ number })}</legend>
      <div className={pair}>
        <Field label={m.enroll_agent_name({ number })} error={fault === undefined ? undefined : worded(fault)}>
          {(control) => (
            <TextInput
              {...control}
              name="agents"
              value={agent.name}
              maxLength={LINE_MAX}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={m.enroll_agent_class()}
          aside={
            onRemove && (
              <button type="button" className={remove} onClick={onRemove}>
                {m.ui_remove({ name: m.enroll_agent({ number }) })}
              </button>
            )
          }
        >
          {(control) => (
            <Select
              {...control}
              value={agent.class}
              options={AGENT_CLASSES.map((value) => ({ value, label: agentClasses[value]() }))}
              onChange={(event) =>
                onChange({ class: AGENT_CLASSES.find((one) => one === event.target.value) ?? 'other' })
              }
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

const group = css({ minWidth: '0' });
const add = css({ justifySelf: 'start' });
const remove = css({ minHeight: '24px', textStyle: 'tiny', color: 'ink.soft', textDecoration: 'underline' });
