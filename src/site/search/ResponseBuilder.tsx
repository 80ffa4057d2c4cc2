import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { ResponseCriterion } from '../../../contract/entities/search.ts';
import { AGENT_MAX } from '../../../contract/lengths.ts';
import { M_RECIST, type MRecist } from '../../../contract/mRecist.ts';
import { MAX_RESPONSES } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AddByName } from './AddByName.tsx';
import { AppliedText } from './AppliedText.tsx';
import { Builder } from './Builder.tsx';
import { agentText } from './criterionTexts.ts';
import { useForgetEntered } from './entered.ts';
import { rowKeys } from './rowKeys.ts';

/** The drugs of the search, each with the response required of a model in one study. */
export function ResponseBuilder({ adding }: { adding: boolean }) {
  const { search } = useSystem();
  const responses = useSelector(search, ({ context }) => context.query.responses);
  const told = useSelector(search, ({ context }) => context.result?.responses);
  const keys = rowKeys(responses.map(({ agent: drug }) => drug));
  const forget = useForgetEntered();
  const change = (next: readonly ResponseCriterion[]) =>
    search.send({ type: 'search.responsesChanged', responses: next });
  return (
    <Builder
      id="response-builder"
      title={m.response_title()}
      note={m.response_same_study()}
      rows={responses.map((criterion, place) => (
        <Row
          key={keys[place]}
          name={`response ${keys[place]}`}
          criterion={criterion}
          agent={agentText(criterion.agent, told)}
          onChange={(next) => change(responses.with(place, next))}
          onRemove={() => {
            forget(`response ${keys[place]}`);
            change(responses.filter((_, other) => other !== place));
          }}
        />
      ))}
      add={
        responses.length < MAX_RESPONSES ? (
          <AddByName
            kind="drug"
            label={m.response_add()}
            placeholder={m.response_add_placeholder()}
            maxLength={AGENT_MAX}
            adding={adding}
            onAdd={(agent) => change([...search.getSnapshot().context.query.responses, { agent }])}
          />
        ) : (
          <p className={full}>{m.response_add_full({ count: formatNumber(MAX_RESPONSES) })}</p>
        )
      }
    />
  );
}

type RowProps = {
  /** The key under which unfinished input is kept (entered.ts). */
  name: string;
  criterion: ResponseCriterion;
  /** The name of the drug. */
  agent: string;
  onChange: (criterion: ResponseCriterion) => void;
  onRemove: () => void;
};

function Row({ name: kept, criterion, agent, onChange, onRemove }: RowProps) {
  const { minTgi, mRecist = [] } = criterion;
  const toggle = (one: MRecist, chosen: boolean) => {
    const { mRecist: _before, ...rest } = criterion;
    const next = M_RECIST.filter((name) => (name === one ? chosen : mRecist.includes(name)));
    onChange(next.length > 0 ? { ...rest, mRecist: next } : rest);
  };
  return (
    <li className={row}>
      <b className={name}>{agent}</b>
      <div className={least}>
        <span aria-hidden="true" className={hint}>
          {m.response_min()}
        </span>
        <AppliedText
          name={kept}
          label={m.response_min_of({ agent })}
          placeholder="60"
          inputMode="decimal"
          maxLength={8}
          value={minTgi === undefined ? '' : String(minTgi)}
          problemOf={(text) => (text === '' || /^-?\d+([.,]\d+)?$/.test(text) ? null : m.number_invalid())}
          onApply={(text) => {
            const { minTgi: _before, ...rest } = criterion;
            onChange(text === '' ? rest : { ...rest, minTgi: Number(text.replace(',', '.')) });
          }}
        />
      </div>
      <fieldset className={classes}>
        <legend className="sr">{m.response_classes({ agent })}</legend>
        {M_RECIST.map((one) => (
          <Checkbox
            key={one}
            checked={mRecist.includes(one)}
            onChange={(event) => toggle(one, event.currentTarget.checked)}
          >
            {one}
          </Checkbox>
        ))}
      </fieldset>
      <IconButton size="sm" icon={X} label={m.response_remove({ agent })} onClick={onRemove} />
    </li>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 16px',
  minHeight: '48px',
  paddingBlock: '1.5',
  borderBottom: '1px solid {colors.line.soft}',
  fontSize: 'small',
  '& > button': { marginInlineStart: 'auto', order: { base: '-1', tablet: '0' } },
});
const name = css({
  fontWeight: 'medium',
  minWidth: '96px',
  flexGrow: { base: '1', tablet: '0' },
  order: { base: '-2', tablet: '0' },
  overflowWrap: 'anywhere',
});
const least = css({ display: 'flex', alignItems: 'center', gap: '2', flexWrap: 'wrap' });
const hint = css({ textStyle: 'tiny', color: 'ink.soft' });
const classes = css({ display: 'flex', flexWrap: 'wrap', gap: '4px 14px', border: '0', minWidth: '0' });
const full = css({ paddingInlineStart: '2.5', textStyle: 'tiny', color: 'ink.soft' });
