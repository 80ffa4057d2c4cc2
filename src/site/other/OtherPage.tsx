import { useState } from 'react';
import { useSearch } from 'wouter';
import type { OtherModel } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { type PageHead, usePageHead } from '../../portal/usePageHead.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { useListFilter } from '../useListFilter.ts';
import { areasOf, fitting, speciesOf } from './filter.ts';
import { OtherFilters } from './OtherFilters.tsx';
import { OtherRow } from './OtherRow.tsx';

/** The URL parameters that select what is listed. */
const PARAMETERS = ['q', 'area', 'species'];

/** /other: models of diseases other than cancer. `?id=NON-001` opens one of them (specification, section 2). */
export function OtherPage() {
  const api = useApi();
  const asked = new URLSearchParams(useSearch()).get('id')?.toUpperCase();
  const page = usePageData(
    () => api('otherModels', { body: {} }, { notice: 'never' }),
    () => startDataOf('otherModels', { body: {} }),
  );
  usePageHead(page.data ? undefined : headOf(undefined));
  return (
    <Wrap className={frame}>
      <header className={head}>
        <h1 className={title} tabIndex={-1}>
          {m.nav_other()}
        </h1>
        <p className={lede}>{m.other_lede()}</p>
      </header>
      {page.failed && <ErrorState title={m.other_failed()} onRetry={page.retry} />}
      {page.busy && <Skeleton height={640} />}
      {page.data && <Models key={asked} models={page.data.list} asked={asked} />}
    </Wrap>
  );
}

type ModelsProps = { models: readonly OtherModel[]; asked: string | undefined };

function Models({ models, asked }: ModelsProps) {
  const found = models.find(({ code }) => code === asked);
  usePageHead(headOf(found));
  const { values, type, choose, clear } = useListFilter(PARAMETERS);
  // ignores values of an old link that no model has
  const area = models.find(({ therapeuticArea }) => therapeuticArea.en === values.area)?.therapeuticArea.en ?? '';
  const species = speciesOf(models).find((value) => value === values.species) ?? '';
  const filter = { text: values.q ?? '', area, species };
  const [open, setOpen] = useState<string | null>(found?.id ?? null);
  const shown = fitting(models, filter);
  return (
    <div className={split}>
      <OtherFilters
        areas={areasOf(models, filter)}
        species={speciesOf(models)}
        filter={filter}
        onType={(said) => type('q', said)}
        onChoose={choose}
      />
      <section aria-labelledby="other-count">
        <div className={bar}>
          <h2 id="other-count" className={count} aria-live="polite">
            {m.other_count({ count: shown.length })}
          </h2>
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={m.other_empty()}
            actions={
              <>
                <Button variant="outline" onClick={() => clear()}>
                  {m.search_reset()}
                </Button>
                <LinkButton href="/contact?topic=nonOncology">{m.nav_contact()}</LinkButton>
              </>
            }
          >
            {m.other_empty_text()}
          </EmptyState>
        ) : (
          <ul className={list}>
            {shown.map((model) => (
              <OtherRow
                key={model.id}
                model={model}
                open={model.id === open}
                asked={model.code === asked}
                onToggle={() => setOpen(model.id === open ? null : model.id)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function headOf(model: OtherModel | undefined): PageHead {
  if (!model) return { title: m.nav_other(), description: m.other_lede(), shows: null };
  return { title: localized(model.name), description: localized(model.summary), shows: model.code };
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const head = css({ marginBottom: { base: '8', tablet: '10' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', color: 'ink.soft', maxWidth: '62ch' });
const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '240px minmax(0, 1fr)' },
  gap: { base: '28px', desktop: '56px' },
  alignItems: 'start',
});
const bar = css({ paddingBottom: '3', borderBottom: '1px solid {colors.line}' });
const count = css({ textStyle: 'heading' });
const list = css({ display: 'grid' });
