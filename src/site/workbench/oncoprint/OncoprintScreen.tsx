import { useMachine } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Oncoprint } from '../../../../contract/entities/oncoprint.ts';
import { GENE_MAX } from '../../../../contract/lengths.ts';
import { MAX_ONCOPRINT_GENES } from '../../../../contract/vocabulary.ts';
import { MOST_ZOOM, oncoprintMachine } from '../../../../machines/oncoprint/oncoprint.machine.ts';
import {
  genesParameter,
  ONCOPRINT_ORDERS,
  type OncoprintAsk,
  type OncoprintOrder,
  parseOncoprint,
} from '../../../../machines/oncoprint/parameters.ts';
import { css } from '../../../../styled-system/css';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { useApi } from '../../../portal/system.tsx';
import { failureText } from '../../../shared/failureText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { AddByName } from '../../search/AddByName.tsx';
import { AgentChoice } from '../AgentChoice.tsx';
import { agentWords } from '../agentWords.ts';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { OncoprintSection } from './OncoprintSection.tsx';
import { PairSection } from './PairSection.tsx';

/** What is altered together in the models of a cohort, and what was not read. */
export function OncoprintScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const api = useApi();
  const [, navigate] = useLocation();
  const orderId = useId();
  const { ask, order } = parseOncoprint(parameters);
  const [machine] = useState(() =>
    oncoprintMachine.provide({
      actors: {
        readOncoprint: fromPromise<Oncoprint, OncoprintAsk>(async ({ input: { genes, agent }, signal }) => {
          const body = { cohort, ...(genes && { genes: [...genes] }), ...(agent !== null && { agent }) };
          return (await api('oncoprint', { body }, { notice: 'never', signal })).data;
        }),
      },
    }),
  );
  const [view, send] = useMachine(machine, { input: { ask } });
  const asked = JSON.stringify(ask);
  useEffect(() => send({ type: 'oncoprint.asked', ask: JSON.parse(asked) }), [send, asked]);
  const { oncoprint, zoom, cell, failure } = view.context;
  const source = sourceOfCohort({ name, size });
  const genes = ask.genes ?? oncoprint?.genes.map(({ gene }) => gene) ?? [];
  const choose = (next: readonly string[]) => onParameters({ genes: genesParameter(next) });
  return (
    <>
      <p className={lede}>{m.oncoprint_question()}</p>
      <div className={controls} data-print="none">
        <AgentChoice agents={size.agents} agent={ask.agent ?? ''} onChoose={(agent) => onParameters({ drug: agent })} />
        <label className={labeled} htmlFor={orderId}>
          {m.oncoprint_order()}
          <Select
            id={orderId}
            value={order}
            options={ONCOPRINT_ORDERS.map((value) => ({ value, label: orders[value]() }))}
            onChange={({ target }) => onParameters({ order: target.value === 'genes' ? '' : target.value })}
          />
        </label>
      </div>
      <fieldset className={chips} data-print="none">
        <legend className="sr">{m.oncoprint_genes()}</legend>
        {genes.map((gene) => (
          <Chip key={gene} name={gene} onRemove={() => choose(genes.filter((other) => other !== gene))}>
            {gene}
          </Chip>
        ))}
        {genes.length < MAX_ONCOPRINT_GENES && (
          <AddByName
            kind="gene"
            label={m.gene_add()}
            placeholder={m.gene_add_placeholder()}
            maxLength={GENE_MAX}
            onAdd={(gene) => choose([...genes.filter((other) => other !== gene), gene])}
          />
        )}
        {ask.genes !== null && (
          <Button variant="ghost" size="sm" onClick={() => onParameters({ genes: '' })}>
            {m.oncoprint_proposed()}
          </Button>
        )}
      </fieldset>
      {view.hasTag('failed') && (
        <ErrorState title={m.oncoprint_failed()} onRetry={() => send({ type: 'oncoprint.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {view.hasTag('busy') && (
        <p className="sr" role="status">
          {m.oncoprint_reading_busy()}
        </p>
      )}
      {view.hasTag('busy') && oncoprint === null && <Skeleton height={520} />}
      {oncoprint !== null && !view.hasTag('failed') && (
        <div className={view.hasTag('busy') ? stale : undefined} aria-busy={view.hasTag('busy')}>
          {oncoprint.unknown.length > 0 && (
            <p className={note}>{m.oncoprint_unknown({ names: listed(oncoprint.unknown) })}</p>
          )}
          {oncoprint.genes.some(({ read, alteredElsewhere }) => read + alteredElsewhere > 0) ? (
            <>
              <OncoprintSection
                oncoprint={oncoprint}
                drug={oncoprint.agent === null ? '' : agentWords(size.agents, oncoprint.agent)}
                order={order}
                source={source}
                zoom={zoom}
                mostZoom={MOST_ZOOM}
                cell={cell}
                send={send}
                onOpen={(model) => navigate(`/search/detail?id=${oncoprint.shown[model]?.id ?? ''}`)}
              />
              <PairSection oncoprint={oncoprint} source={source} />
            </>
          ) : (
            <EmptyState title={m.oncoprint_empty()}>
              {m.oncoprint_empty_text({ models: formatNumber(size.models), tested: formatNumber(size.tested) })}
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}

const orders: Record<OncoprintOrder, () => string> = {
  genes: m.oncoprint_order_genes,
  response: m.oncoprint_order_response,
  disease: m.oncoprint_order_disease,
  code: m.oncoprint_order_code,
};

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const controls = css({ display: 'flex', flexWrap: 'wrap', gap: '12px 24px', marginBottom: '4' });
const labeled = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  fontSize: 'small',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
});
const chips = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBottom: '8',
  border: '0',
});
const stale = css({ opacity: '0.6' });
const note = css({ textStyle: 'small', color: 'ink.soft', marginBottom: '4' });
