import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { ShortlistModel } from '../../../contract/entities/collections.ts';
import { MAX_COMPARED, MIN_COMPARED } from '../../../contract/vocabulary.ts';
import { compareAddress } from '../../../machines/compare/address.ts';
import { css } from '../../../styled-system/css';
import { saveCsv } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { writeNow } from '../../i18n/localTime.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { contactAddress, planAddress } from './addresses.ts';
import { GoneModels } from './GoneModels.tsx';
import { ShortlistTable } from './ShortlistTable.tsx';
import { shortlistTable } from './shortlistFile.ts';
import { useShortlist } from './useShortlist.ts';

/**
 * /shortlist: the saved models and the actions on them. Visitors can use it too; their list is stored on the device.
 */
export function ShortlistPage() {
  const { shortlist } = useSystem();
  const { models, onAccount, loaded } = useShortlist();
  const gone = useSelector(shortlist, ({ context }) => context.gone);
  const failed = useTag(shortlist, 'failed');
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const chosen = models.filter(({ id }) => chosenIds.includes(id));
  const meant = chosen.length > 0 ? chosen : models;
  const codes = meant.map(({ modelCode }) => modelCode);
  const plan = planAddress(codes);
  const comparable = meant.length >= MIN_COMPARED && meant.length <= MAX_COMPARED;
  return (
    <Wrap className={page}>
      <div className={head}>
        <div>
          <h1 className={title} tabIndex={-1}>
            {m.shortlist_title()}
          </h1>
          <p className={lede}>
            {onAccount ? m.shortlist_on_account() : `${m.shortlist_on_device()} `}
            {!onAccount && (
              <TextLink variant="inline" href="/login?return=%2Fshortlist">
                {m.shortlist_login()}
              </TextLink>
            )}
          </p>
        </div>
        {models.length > 0 && (
          <p className={count} role="status">
            {m.search_count({ count: formatNumber(models.length) })}
          </p>
        )}
      </div>
      <GoneModels models={gone} onRemove={(ids) => shortlist.send({ type: 'shortlist.removed', ids })} />
      {!loaded && failed && (
        <ErrorState title={m.shortlist_failed_title()} onRetry={() => shortlist.send({ type: 'shortlist.retried' })}>
          {m.shortlist_failed_text()}
        </ErrorState>
      )}
      {!loaded && !failed && models.length === 0 && <Skeleton height={240} />}
      {loaded && models.length === 0 && (
        <EmptyState
          title={m.shortlist_empty_title()}
          actions={
            <LinkButton variant="outline" href="/search">
              {m.shortlist_to_search()}
            </LinkButton>
          }
        >
          {m.shortlist_empty_text()}
        </EmptyState>
      )}
      {models.length > 0 && (
        <>
          <div className={acts} data-print="none">
            <p className={meaning}>
              {chosen.length > 0
                ? m.shortlist_with_chosen({ count: formatNumber(chosen.length) })
                : m.shortlist_with_all({ count: formatNumber(models.length) })}
            </p>
            {comparable ? (
              <LinkButton href={compareAddress(codes)}>{m.shortlist_compare()}</LinkButton>
            ) : (
              <Button aria-disabled aria-describedby="shortlist-why">
                {m.shortlist_compare()}
              </Button>
            )}
            <LinkButton variant="outline" href={contactAddress(codes)}>
              {m.compare_ask()}
            </LinkButton>
            {plan !== null && (
              <LinkButton variant="outline" href={plan}>
                {m.planner_start()}
              </LinkButton>
            )}
            <LinkButton variant="outline" href="/pdx">
              {m.shortlist_enroll()}
            </LinkButton>
            <Button variant="ghost" onClick={() => save(meant)}>
              {m.shortlist_export()}
            </Button>
            <Button variant="ghost" onClick={() => shortlist.send({ type: 'shortlist.cleared' })}>
              {m.shortlist_clear()}
            </Button>
            {!comparable && (
              <p id="shortlist-why" className={why}>
                {m.shortlist_compare_why({ min: formatNumber(MIN_COMPARED), max: formatNumber(MAX_COMPARED) })}
              </p>
            )}
          </div>
          <ShortlistTable
            models={models}
            chosenIds={chosenIds}
            onChoose={(ids, on) =>
              setChosenIds((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
            }
            onRemove={(id) => shortlist.send({ type: 'shortlist.removed', ids: [id] })}
          />
        </>
      )}
    </Wrap>
  );
}

function save(models: readonly ShortlistModel[]): void {
  const provenance = m.shortlist_file({
    product: PRODUCT_NAME,
    count: formatNumber(models.length),
    time: writeNow(),
  });
  saveCsv(shortlistTable(models), provenance, 'shortlist.csv');
}

const page = css({ paddingBlock: { base: '40px 64px', tablet: '56px 96px' }, minHeight: '60vh' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: '6',
});
const title = css({ textStyle: 'title' });
const lede = css({ marginTop: '2', color: 'ink.soft', textStyle: 'small', maxWidth: '72ch' });
const count = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' });
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
});
const meaning = css({ textStyle: 'small', color: 'ink.soft', marginInlineEnd: '2' });
const why = css({ flexBasis: 'full', textStyle: 'tiny', color: 'ink.soft' });
