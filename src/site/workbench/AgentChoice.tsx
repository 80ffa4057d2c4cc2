import { useId } from 'react';
import type { Cohort } from '../../../contract/entities/workbench.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localizedOr } from '../../i18n/locale.ts';
import { Select } from '../../ui/Select.tsx';

type AgentChoiceProps = {
  /** The agents of the cohort, those with the most models first. */
  agents: Cohort['agents'];
  /** As the address has it; empty if none is chosen. */
  agent: string;
  /** The least number of models with a response that the screen needs; other agents cannot be chosen. */
  least?: number;
  onChoose: (agent: string) => void;
};

/** The choice of a drug to which models of the cohort have a response. */
export function AgentChoice({ agents, agent, least = 1, onChoose }: AgentChoiceProps) {
  const id = useId();
  const known = agents.find((one) => one.agent.toLowerCase() === agent.toLowerCase());
  return (
    <div className={root}>
      <label htmlFor={id} className={label}>
        {m.workbench_drug()}
      </label>
      <Select
        id={id}
        className={select}
        value={known?.agent ?? agent}
        placeholder={m.workbench_drug_choose()}
        options={[
          ...(agent !== '' && known === undefined ? [{ value: agent, label: agent }] : []),
          ...agents
            .filter(({ models }) => models >= least)
            .map((one) => ({
              value: one.agent,
              label: m.workbench_drug_option({ agent: localizedOr(one.label, one.agent), models: one.models }),
            })),
        ]}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}

const root = css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' });
const label = css({ fontSize: 'small', fontWeight: 'semibold', whiteSpace: 'nowrap' });
const select = css({ width: { base: 'full', tablet: '300px' }, minWidth: '0' });
