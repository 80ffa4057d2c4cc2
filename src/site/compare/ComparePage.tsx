import { type ReactNode, useState } from 'react';
import { MAX_COMPARED, MIN_COMPARED } from '../../../contract/vocabulary.ts';
import { compareAddress, parseComparison } from '../../../machines/compare/address.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AddModel } from './AddModel.tsx';
import { LoadedComparison } from './LoadedComparison.tsx';

/**
 * /search/compare?ids=A,B,C: two to six models side by side, by ID or code. The URL defines which models, in what
 * order, and whether only differences are shown. Loaded data is rearranged locally; only additional models are
 * requested.
 */
export function ComparePage() {
  const { navigation } = useSystem();
  const { ids, differencesOnly } = parseComparison(useAddress());
  const names = ids.slice(0, MAX_COMPARED);
  const [asked, setAsked] = useState(names);
  const known = names.every((name) => asked.some((other) => isSame(other, name)));
  if (!known) setAsked(names);
  const go = (next: readonly string[], only = differencesOnly, replace = false) =>
    navigation.send({ type: 'navigation.queryChanged', address: compareAddress(next, only), replace });
  const add =
    names.length < MAX_COMPARED ? (
      <AddModel held={(code) => names.some((name) => isSame(name, code))} onAdd={(code) => go([...names, code])} />
    ) : (
      <p className={small}>{m.compare_too_many({ max: formatNumber(MAX_COMPARED) })}</p>
    );
  if (names.length < MIN_COMPARED) return <TooFew names={names}>{add}</TooFew>;
  return (
    <Wrap className={cx(page, names.length > UPRIGHT && wide)}>
      {ids.length > MAX_COMPARED && (
        <p className={warning} role="note">
          {m.compare_left_out({ list: listed(ids.slice(MAX_COMPARED)) })}
        </p>
      )}
      <LoadedComparison
        key={asked.join(' ')}
        asked={asked}
        names={names}
        differencesOnly={differencesOnly}
        add={add}
        onChange={(next) => go(next)}
        onDifferences={(only) => go(names, only, true)}
      />
    </Wrap>
  );
}

/** How many models a sheet of paper shows side by side upright. */
const UPRIGHT = 3;

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

function TooFew({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return (
    <Wrap className={page}>
      <h1 className={title} tabIndex={-1}>
        {m.compare_title()}
      </h1>
      <EmptyState
        title={m.compare_too_few({ min: formatNumber(MIN_COMPARED) })}
        actions={
          <LinkButton variant="outline" href="/search">
            {m.shortlist_to_search()}
          </LinkButton>
        }
      >
        {names.length === 1 ? m.compare_has_one({ model: names[0] ?? '' }) : m.compare_has_none()}
      </EmptyState>
      <div className={center}>{children}</div>
    </Wrap>
  );
}

const page = css({
  paddingBlock: { base: '32px 64px', tablet: '48px 96px' },
  minHeight: '60vh',
  _print: { paddingBlock: '0', maxWidth: 'none' },
});
const wide = css({ _print: { page: 'wide' } });
const title = css({ textStyle: 'title' });
const small = css({ textStyle: 'small', color: 'ink.soft' });
const warning = css({
  marginBottom: '4',
  padding: '12px 16px',
  borderInlineStart: '3px solid {colors.amber.mark}',
  background: 'amber.bg',
  textStyle: 'small',
});
const center = css({ display: 'grid', justifyContent: 'center' });
