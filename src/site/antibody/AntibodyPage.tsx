import { useState } from 'react';
import type { AntibodyMenus } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { useListFilter } from '../useListFilter.ts';
import { AntibodyFilters } from './AntibodyFilters.tsx';
import { AntibodyTray } from './AntibodyTray.tsx';
import { type AntibodyFilter, fitting, valuesOf } from './filter.ts';
import { ProductList } from './ProductList.tsx';

/** The URL parameters that select what is listed. */
const PARAMETERS = ['q', 'menu', 'application', 'reactivity'];

/** /antibody: the products by menu, one of which is active (specification, section 2). */
export function AntibodyPage() {
  usePageHead({ title: m.nav_antibody(), description: m.antibody_lede() });
  const api = useApi();
  const page = usePageData(
    () => api('antibodyProducts', { body: {} }, { notice: 'never' }),
    () => startDataOf('antibodyProducts', { body: {} }),
  );
  return (
    <Wrap className={frame}>
      <h1 className={title} tabIndex={-1}>
        {m.nav_antibody()}
      </h1>
      <p className={lede}>{m.antibody_lede()}</p>
      {page.failed && <ErrorState title={m.antibody_failed()} onRetry={page.retry} />}
      {page.busy && <Skeleton height={640} />}
      {page.data && <Products menus={page.data} />}
    </Wrap>
  );
}

function Products({ menus }: { menus: AntibodyMenus }) {
  const entries = Object.entries(menus);
  const { values, type, choose } = useListFilter(PARAMETERS);
  const { q: text = '', menu = '' } = values;
  const all = entries.flatMap(([, { content }]) => content);
  const offered = { application: valuesOf(all, 'applications'), reactivity: valuesOf(all, 'reactivity') };
  // ignores values of an old link that no product has
  const known = (name: keyof typeof offered) => offered[name].find((value) => value === values[name]) ?? '';
  const first = entries.find(([, one]) => one.active)?.[0] ?? '';
  const active = Object.hasOwn(menus, menu) ? menu : first;
  const filter: AntibodyFilter = { text, application: known('application'), reactivity: known('reactivity') };
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = fitting(menus[active]?.content ?? [], filter);
  const elsewhere = fitting(all, filter).length - shown.length;
  const toggle = (number: string) =>
    setChosen(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number]);
  return (
    <>
      <nav aria-label={m.antibody_menus()} className={menuBar}>
        {entries.map(([key, { name, content }]) => (
          <button
            key={key}
            type="button"
            className={menuItem}
            aria-current={key === active}
            onClick={() => choose({ menu: key === first ? '' : key })}
          >
            {localized(name)} <span className={number}>{fitting(content, filter).length}</span>
          </button>
        ))}
      </nav>
      <AntibodyFilters
        filter={filter}
        applications={offered.application}
        reactivity={offered.reactivity}
        onType={(said) => type('q', said)}
        onChoose={choose}
      />
      <h2 className={count} aria-live="polite">
        {m.antibody_count({ count: shown.length })}
        {elsewhere > 0 && isFiltered && <span className={quiet}>{m.antibody_elsewhere({ count: elsewhere })}</span>}
      </h2>
      {shown.length > 0 ? (
        <ProductList products={shown} chosen={chosen} onToggle={toggle} />
      ) : (
        <EmptyState
          title={m.antibody_empty()}
          actions={
            <Button variant="outline" onClick={() => choose({ q: '', application: '', reactivity: '' })}>
              {m.search_reset()}
            </Button>
          }
        >
          {m.antibody_empty_text()}
        </EmptyState>
      )}
      <AntibodyTray chosen={chosen} onClear={() => setChosen([])} />
    </>
  );
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', marginBottom: '8', color: 'ink.soft', maxWidth: '62ch' });
const menuBar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  paddingBottom: '4',
  marginBottom: '6',
  borderBottom: '1px solid {colors.line}',
});
const menuItem = css({
  minHeight: { base: '44px', tablet: '36px' },
  paddingInline: '14px',
  borderRadius: 'full',
  border: '1px solid {colors.line}',
  textStyle: 'small',
  whiteSpace: 'nowrap',
  '&:hover': { background: 'hover' },
  '&[aria-current=true]': { background: 'accent.bg', color: 'accent.ink', fontWeight: 'semibold' },
  _forcedColors: { '&[aria-current=true]': { outline: '2px solid Highlight' } },
});
const number = css({ color: 'ink.soft', fontVariantNumeric: 'tabular-nums', textStyle: 'tiny', fontWeight: 'regular' });
const count = css({
  textStyle: 'heading',
  marginBlock: '6',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'baseline',
});
const quiet = css({ textStyle: 'small', color: 'ink.soft' });
