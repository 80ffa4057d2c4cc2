import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { type Facet as FacetName, RANGES, type RangeName } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { Button } from '../../ui/Button.tsx';
import { Facet } from './Facet.tsx';
import { RangeFacet } from './RangeFacet.tsx';

type Part = FacetName | RangeName;
/** The names of groups of rarely used parts. The other parts are always open. */
const GROUP_NAMES = {
  data: m.facet_group_data,
  tumor: m.facet_group_tumor,
  patient: m.facet_group_patient,
  markers: m.facet_group_markers,
  source: m.facet_group_source,
};
type GroupKey = keyof typeof GROUP_NAMES;
/** Where the panel shows each part, in the order of the panel. A missing facet or range does not compile. */
const PLACES: Record<Part, 'open' | GroupKey> = {
  modelType: 'open',
  disease: 'open',
  testedAgent: 'data',
  dataAvailable: 'data',
  pdxMi: 'data',
  histology: 'tumor',
  tumorType: 'tumor',
  doublingTime: 'tumor',
  cancerType: 'tumor',
  primarySite: 'tumor',
  collectionSite: 'tumor',
  stage: 'tumor',
  priorTreatment: 'patient',
  sex: 'patient',
  age: 'patient',
  ethnicity: 'patient',
  tmb: 'markers',
  msi: 'markers',
  her2: 'markers',
  er: 'markers',
  pr: 'markers',
  pdl1: 'markers',
  species: 'source',
  hostStrain: 'source',
  takeRate: 'source',
  provider: 'source',
};
const partsIn = (place: 'open' | GroupKey): Part[] =>
  (Object.keys(PLACES) as Part[]).filter((part) => PLACES[part] === place);
const OPEN = partsIn('open');
const GROUPS = (Object.keys(GROUP_NAMES) as GroupKey[]).map((key) => ({
  key,
  label: GROUP_NAMES[key],
  parts: partsIn(key),
}));

/** How many are rendered at first. The others follow a moment later, so that a sheet opens at once. */
const FIRST = 2;

/** Every facet and number range of the search. A sheet has its own title. */
export function FacetPanel({ titled = true }: { titled?: boolean }) {
  const { search } = useSystem();
  const whole = useDeferredValue(true, false);
  const busy = useDeferredSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  return (
    <div className={panel} data-old={busy}>
      <div className={head}>
        {titled && <h2 className={title}>{m.search_filters()}</h2>}
        <Button variant="ghost" size="sm" onClick={() => search.send({ type: 'search.filtersReset' })}>
          {m.search_reset()}
        </Button>
      </div>
      {failed && <p className={before}>{m.search_counts_of_before()}</p>}
      {OPEN.slice(0, whole ? OPEN.length : FIRST).map((part) => (
        <PartOf key={part} part={part} />
      ))}
      {whole &&
        GROUPS.map(({ key, label, parts }) => (
          <Group key={key} name={key} label={label()} parts={parts}>
            {parts.map((part) => (
              <PartOf key={part} part={part} />
            ))}
          </Group>
        ))}
    </div>
  );
}

function PartOf({ part }: { part: Part }) {
  const range = RANGES.find((name) => name === part);
  return range ? <RangeFacet range={range} /> : <Facet facet={part as FacetName} />;
}

type GroupProps = { name: GroupKey; label: string; parts: readonly Part[]; children: ReactNode };

/**
 * Rarely used facets in a group: expanded as the account remembers it, otherwise if something in it is chosen.
 * Collapsed it renders nothing.
 */
function Group({ name, label, parts, children }: GroupProps) {
  const { search, searchChoices } = useSystem();
  const chosen = useSelector(search, ({ context: { query } }) => chosenIn(parts, query));
  const remembered = useSelector(searchChoices, ({ context }) => context.groups[name]);
  // a group stays open when its last choice is removed
  const [begun] = useState(chosen > 0);
  const open = remembered ?? begun;
  const toggle = () => searchChoices.send({ type: 'searchChoices.groupToggled', group: name, open: !open });
  const id = useId();
  return (
    <section className={group}>
      <h3>
        <button type="button" className={toggler} aria-expanded={open} aria-controls={id} onClick={toggle}>
          {label}
          {chosen > 0 && <span className={count}>{m.facet_group_chosen({ count: formatNumber(chosen) })}</span>}
          <ChevronDown aria-hidden className={chevron} size={16} strokeWidth={1.5} />
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

type Chosen = { filters: Partial<Record<string, readonly string[]>>; ranges: Partial<Record<string, unknown>> };
const chosenIn = (parts: readonly Part[], { filters, ranges }: Chosen): number =>
  parts.reduce((sum, part) => sum + (filters[part]?.length ?? 0) + (ranges[part] ? 1 : 0), 0);

// like the rows beside them
const panel = css({
  '& [data-figure]': { transition: 'opacity {durations.fast}' },
  '&[data-old=true] [data-figure]': { opacity: '0.6' },
});
const before = css({ paddingBottom: '2.5', textStyle: 'small', color: 'ink.soft' });
const head = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', paddingBottom: '2.5' });
const title = css({ fontSize: 'body', fontWeight: 'semibold' });
const group = css({ borderTop: '1px solid {colors.line}' });
const toggler = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: '48px',
  fontSize: 'small',
  fontWeight: 'semibold',
  textAlign: 'start',
  '&:hover': { color: 'accent.ink' },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
});
const count = css({ textStyle: 'tiny', fontWeight: 'regular', color: 'ink.soft' });
const chevron = css({ marginInlineStart: 'auto', color: 'ink.faint', transition: 'transform {durations.fast}' });
