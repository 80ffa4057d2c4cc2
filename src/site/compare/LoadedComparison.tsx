import { type ReactNode, useLayoutEffect } from 'react';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { Comparison } from '../../../contract/entities/comparison.ts';
import { MIN_COMPARED } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { saveCsv } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { writeNow } from '../../i18n/localTime.ts';
import { useApi } from '../../portal/system.tsx';
import { useFocusHandedOn } from '../../portal/useFocusHandedOn.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { contactAddress } from '../shortlist/addresses.ts';
import { arrange, isNamed } from './arrange.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import { comparisonTable } from './comparisonFile.ts';
import { type ComparisonSection, sectionsOf } from './sections.tsx';

type LoadedComparisonProps = {
  /** The models requested from the server. */
  asked: readonly string[];
  /** The models shown, in this order. */
  names: readonly string[];
  differencesOnly: boolean;
  /** The control that adds a model. */
  add: ReactNode;
  onChange: (names: readonly string[]) => void;
  onDifferences: (only: boolean) => void;
};

/** The comparison of the requested models, once it is loaded. */
export function LoadedComparison(props: LoadedComparisonProps) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const { data, failed, retry } = usePageData(() => api('compareModels', { body: { ids: [...props.asked] } }));
  if (failed) {
    return (
      <ErrorState title={m.compare_failed_title()} onRetry={retry}>
        {m.shortlist_failed_text()}
      </ErrorState>
    );
  }
  return (
    <div ref={focus.area}>
      {data ? <Shown {...props} comparison={data} onShown={focus.take} /> : <Loading onHidden={focus.give} />}
    </div>
  );
}

function Loading({ onHidden }: { onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <>
      <h1 className={title} tabIndex={-1}>
        {m.compare_title()}
      </h1>
      <Skeleton height={560} />
    </>
  );
}

function Shown(props: LoadedComparisonProps & { comparison: Comparison; onShown: () => void }) {
  const { names, differencesOnly, add, onChange, onDifferences, onShown } = props;
  useLayoutEffect(onShown, [onShown]);
  const comparison = arrange(props.comparison, names);
  const { models, unavailable } = comparison;
  const sections = sectionsOf(comparison, differencesOnly);
  const codes = models.map(({ modelCode }) => modelCode);
  const others = (place: number) => names.filter((name) => !isNamed(models[place] ?? nobody, name));
  return (
    <>
      <div className={head}>
        <div>
          <h1 className={title} tabIndex={-1}>
            <Phrases text={m.compare_heading({ count: formatNumber(models.length) })} />
          </h1>
          <p className={lede}>{listed(codes)}</p>
        </div>
        {add}
      </div>
      {unavailable.length > 0 && (
        <div className={missing} role="note">
          <p>{m.compare_unavailable({ list: listed(unavailable) })}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={() => onChange(names.filter((name) => !unavailable.includes(name)))}
          >
            {m.compare_unavailable_remove()}
          </Button>
        </div>
      )}
      {models.length < MIN_COMPARED ? (
        <EmptyState title={m.compare_too_few({ min: formatNumber(MIN_COMPARED) })}>{m.compare_has_none()}</EmptyState>
      ) : (
        <>
          <div className={acts} data-print="none">
            <Checkbox
              checked={differencesOnly}
              onChange={(event) => onDifferences(event.currentTarget.checked)}
              className={switchStyle}
            >
              {m.compare_differences()}
            </Checkbox>
            <Button variant="ghost" onClick={() => window.print()}>
              {m.compare_print()}
            </Button>
            <Button variant="ghost" onClick={() => save(comparison, sections)}>
              {m.shortlist_export()}
            </Button>
            <LinkButton variant="outline" href={contactAddress(codes)}>
              {m.compare_ask()}
            </LinkButton>
          </div>
          {sections.length === 0 ? (
            <EmptyState title={m.compare_no_difference()}>{m.compare_no_difference_text()}</EmptyState>
          ) : (
            <ComparisonTable
              models={models}
              sections={sections}
              onMove={(from, to) => onChange(moved(codes, from, to))}
              onRemove={(place) => onChange(others(place))}
            />
          )}
        </>
      )}
    </>
  );
}

const nobody = { id: '', modelCode: '' };

function moved(codes: readonly string[], from: number, to: number): string[] {
  const rest = codes.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...codes.slice(from, from + 1), ...rest.slice(to)];
}

function save({ models }: Comparison, sections: readonly ComparisonSection[]): void {
  const provenance = m.compare_file({
    product: PRODUCT_NAME,
    list: listed(models.map(({ modelCode }) => modelCode)),
    time: writeNow(),
    address: window.location.href,
  });
  saveCsv(comparisonTable(models, sections), provenance, 'comparison.csv');
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: '4',
});
const title = css({ textStyle: 'title' });
const lede = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft' });
const missing = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: '4',
  padding: '12px 16px',
  borderInlineStart: '3px solid {colors.amber.mark}',
  background: 'amber.bg',
  textStyle: 'small',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', paddingBlock: '3' });
const switchStyle = css({ marginInlineEnd: 'auto' });
