import { X } from 'lucide-react';
import { useId } from 'react';
import type { GeneCriterion } from '../../../contract/entities/geneCriterion.ts';
import type { GeneCount } from '../../../contract/entities/search.ts';
import { CHANGE_MAX } from '../../../contract/lengths.ts';
import {
  ALTERATION_KINDS,
  EXPRESSION_COHORTS,
  type ExpressionCohort,
  type GeneStatus,
  MIN_COHORT,
} from '../../../contract/vocabulary.ts';
import type { Bounds } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { classesJoined } from '../models/geneTesting.ts';
import { AppliedText } from './AppliedText.tsx';
import { useEntered } from './entered.ts';
import { notReadText } from './meantWords.ts';
import { NumberPair } from './NumberPair.tsx';

type GeneRowProps = {
  /** The prefix of the keys under which unfinished input is kept (entered.ts). */
  name: string;
  criterion: GeneCriterion;
  count: GeneCount | undefined;
  onChange: (criterion: GeneCriterion) => void;
  onRemove: () => void;
};

/**
 * The condition for one gene. Kind and protein change apply only to an altered gene, and are removed with another
 * status.
 */
export function GeneRow({ name: kept, criterion, count, onChange, onRemove }: GeneRowProps) {
  const { gene, status, kind, change, copyNumber, expressionPercentile, among } = criterion;
  const [more, setMore] = useEntered(`${kept} more`, copyNumber !== undefined || expressionPercentile !== undefined);
  const id = useId();
  const choose = (next: GeneStatus) => {
    const { kind: _kind, change: _change, ...rest } = criterion;
    onChange(next === 'altered' ? { ...criterion, status: next } : { ...rest, status: next });
  };
  const bounded = (name: 'copyNumber' | 'expressionPercentile', bounds: Bounds | null) => {
    const { [name]: _before, ...rest } = criterion;
    onChange(bounds ? { ...rest, [name]: bounds } : rest);
  };
  const rankAmong = (cohort: string) => {
    const { among: _before, ...rest } = criterion;
    onChange(cohort === 'catalog' ? { ...rest, among: cohort } : rest);
  };
  return (
    <li className={row}>
      <span className={name}>
        <b className={symbol}>{gene}</b>
        {count && count.gene !== null && count.gene.toLowerCase() !== gene.toLowerCase() && (
          <span className={alias}>
            <span aria-hidden="true">→ </span>
            {count.gene}
          </span>
        )}
      </span>
      <Segmented<GeneStatus | ''>
        label={m.gene_status_label({ gene })}
        value={status ?? ''}
        options={statuses.map((value) => ({ value, label: statusNames[value]() }))}
        onChange={(value) => value !== '' && choose(value)}
      />
      <div className={details}>
        {(status === 'wildType' || status === 'notTested') && count && count.drivers.length > 0 && (
          <span className={hint}>{driverWords(status, count.drivers)}</span>
        )}
        {(status === 'altered' || status === undefined) && (
          <>
            <Select
              size="sm"
              aria-label={m.gene_kind_label({ gene })}
              value={kind ?? ''}
              placeholder={m.gene_kind_any()}
              options={ALTERATION_KINDS.map((value) => ({ value, label: alterationKindLabel(value) }))}
              onChange={(event) => {
                const { kind: _before, ...rest } = criterion;
                const chosen = ALTERATION_KINDS.find((value) => value === event.target.value);
                onChange(chosen ? { ...rest, kind: chosen } : rest);
              }}
            />
            <AppliedText
              name={`${kept} change`}
              label={m.gene_change_of({ gene })}
              placeholder={m.gene_change_placeholder()}
              value={change ?? ''}
              maxLength={CHANGE_MAX}
              onApply={(text) => {
                const { change: _before, ...rest } = criterion;
                onChange(text === '' ? rest : { ...rest, change: text });
              }}
            />
          </>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={more}
          aria-controls={id}
          aria-label={m.gene_more_of({ gene })}
          onClick={() => setMore(!more)}
        >
          {m.gene_more()}
        </Button>
      </div>
      <span className={countStyle}>{countText(status, count)}</span>
      <IconButton size="sm" icon={X} label={m.gene_remove({ gene })} onClick={onRemove} />
      <div id={id} className={extra} hidden={!more}>
        {more && (
          <>
            <NumberField
              name={`${kept} copies`}
              label={m.gene_copies()}
              bounds={copyNumber}
              onChange={(next) => bounded('copyNumber', next)}
            />
            <NumberField
              name={`${kept} percentile`}
              label={m.gene_percentile()}
              bounds={expressionPercentile}
              onChange={(next) => bounded('expressionPercentile', next)}
            />
            <div className={numberStyle}>
              <span className={numberLabel} aria-hidden="true">
                {m.gene_among()}
              </span>
              <Select
                size="sm"
                aria-label={m.gene_among_of({ gene })}
                value={among ?? 'disease'}
                options={EXPRESSION_COHORTS.map((value) => ({ value, label: cohorts[value]() }))}
                onChange={(event) => rankAmong(event.target.value)}
              />
            </div>
          </>
        )}
      </div>
    </li>
  );
}

type NumberFieldProps = {
  name: string;
  label: string;
  bounds: Bounds | undefined;
  onChange: (bounds: Bounds | null) => void;
};

function NumberField(props: NumberFieldProps) {
  return (
    <div className={numberStyle}>
      <span className={numberLabel} aria-hidden="true">
        {props.label}
      </span>
      <NumberPair name={props.name} label={props.label} bounds={props.bounds ?? {}} onChange={props.onChange} />
    </div>
  );
}

function driverWords(status: 'wildType' | 'notTested', drivers: GeneCount['drivers']): string {
  const classes = classesJoined(drivers, 'conjunction');
  return status === 'wildType' ? m.gene_read_for({ classes }) : m.gene_not_read_for({ classes, count: drivers.length });
}

function countText(status: GeneStatus | undefined, count: GeneCount | undefined): string {
  if (!count) return '';
  if (count.gene === null) return m.gene_unknown();
  if (count.notRead !== undefined) return notReadText(count.notRead, count.gene);
  if (status === 'notTested') return m.gene_count_untested({ count: formatNumber(count.notTested) });
  const tested = count.altered + count.wildType;
  const fitting = status === 'wildType' ? count.wildType : status === 'altered' ? count.altered : tested;
  return m.gene_count({ count: formatNumber(fitting), tested: formatNumber(tested) });
}

const statuses = ['altered', 'wildType', 'notTested'] as const satisfies readonly GeneStatus[];
const statusNames: Record<(typeof statuses)[number], () => string> = {
  altered: m.gene_status_altered,
  wildType: m.gene_status_wildType,
  notTested: m.gene_status_notTested,
};

const cohorts: Record<ExpressionCohort, () => string> = {
  disease: () => m.gene_among_disease({ count: formatNumber(MIN_COHORT) }),
  catalog: m.gene_among_catalog,
};

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto 44px', desktop: 'minmax(72px, auto) auto minmax(0, 1fr) auto 32px' },
  gap: { base: '6px 10px', desktop: '8px 14px' },
  alignItems: 'center',
  minHeight: '48px',
  paddingBlock: '1.5',
  borderBottom: '1px solid {colors.line.soft}',
  fontSize: 'small',
  '& > fieldset': {
    gridColumn: { base: '1 / -1', desktop: 'auto' },
    gridRow: { base: '2', desktop: 'auto' },
    maxWidth: 'full',
  },
  '& > button': { gridColumn: { base: '3', desktop: 'auto' }, gridRow: { base: '1', desktop: 'auto' } },
});
const name = css({ display: 'flex', flexWrap: 'wrap', gap: '0 6px', minWidth: '0', overflowWrap: 'anywhere' });
const symbol = css({ fontStyle: 'italic', fontWeight: 'medium' });
const alias = css({ fontStyle: 'italic', color: 'ink.soft' });
const details = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  gridColumn: { base: '1 / -1', desktop: 'auto' },
  gridRow: { base: '3', desktop: 'auto' },
});
const hint = css({ textStyle: 'tiny', color: 'ink.soft' });
const countStyle = css({
  textAlign: 'end',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  gridColumn: { base: '2', desktop: 'auto' },
  gridRow: { base: '1', desktop: 'auto' },
});
const extra = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  gridColumn: '1 / -1',
  paddingBottom: '1',
  '&[hidden]': { display: 'none' },
});
const numberStyle = css({ flex: '1 1 220px', maxWidth: '320px' });
const numberLabel = css({ display: 'block', marginBottom: '1', textStyle: 'tiny', color: 'ink.soft' });
