import { useState } from 'react';
import { MAX_LIMIT } from '../../../contract/constants.ts';
import { isLocalized } from '../../../contract/localized.ts';
import { dictionary } from '../../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../../contract/resources/dictionaryDetail.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { resourceRoutes } from '../../../contract/resources/resource.ts';
import { pathIn } from '../../../machines/navigation/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useAddress } from '../../portal/router.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { matches } from '../../ui/fields/matches.ts';
import { Marked } from '../../ui/LanguageMark.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type Named, namedIn } from '../../ui/named.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePageName } from '../base/backOffice.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { useCallRoute } from '../resource/useCrud.ts';
import { choicesAddress } from './choicesAddress.ts';

/** The choices of one dictionary, beside the list of all dictionaries. */
export default function DictionaryDetailScreen() {
  const id = pathIn(useAddress()).split('/').at(-1) ?? '';
  const callRoute = useCallRoute();
  const { list: route } = resourceRoutes(dictionary);
  const { data, failed, retry } = usePageData(async () => {
    if (!route) throw new Error('dictionaries have no list');
    const { data: reply } = await callRoute({ route, body: { page: 1, limit: MAX_LIMIT } });
    return { data: reply as { count: number; list: ResourceRecord[] } };
  });
  const current = data?.list.find((one) => one.id === id);
  // a dictionary beyond the first page of the list is not known here
  const unknown = data !== null && !current && data.count <= data.list.length;
  usePageName(isLocalized(current?.name) ? current.name : undefined);
  return (
    <div className={split}>
      <nav className={pane} aria-label={localized(dictionary.title)}>
        {failed && <ErrorState title={m.crud_load_failed()} onRetry={retry} />}
        {!failed && !data && (
          <div className={waiting}>
            <SkeletonText lines={8} />
          </div>
        )}
        {data && <Dictionaries rows={data.list} count={data.count} current={id} />}
      </nav>
      <div className={details}>
        {unknown ? (
          <EmptyState
            whole
            title={m.admin_dictionary_unknown()}
            actions={
              <LinkButton variant="outline" href={dictionary.route}>
                {localized(dictionary.title)}
              </LinkButton>
            }
          >
            {m.crud_gone_text()}
          </EmptyState>
        ) : (
          <ResourceScreen
            definition={dictionaryDetail}
            within={id}
            inPane
            head={
              <>
                <h1 className={heading}>{current ? <Name row={current} /> : localized(dictionaryDetail.title)}</h1>
                {current && <code className={code}>{String(current.code)}</code>}
              </>
            }
          />
        )}
      </div>
    </div>
  );
}

type DictionariesProps = { rows: readonly ResourceRecord[]; count: number; current: string };

function Dictionaries({ rows, count, current }: DictionariesProps) {
  const [typed, setTyped] = useState('');
  const found = rows.filter((row) => matches(typed, nameOf(row), String(row.code)));
  return (
    <>
      <div className={find}>
        <TextInput
          size="sm"
          type="search"
          aria-label={m.admin_dictionary_find()}
          placeholder={m.admin_dictionary_find()}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul className={list}>
        {found.map((row) => (
          <li key={row.id}>
            <Anchor href={choicesAddress(row)} className={item} aria-current={row.id === current ? 'page' : undefined}>
              <span className={name}>
                <Name row={row} />
              </span>
              <code className={code}>{String(row.code)}</code>
            </Anchor>
          </li>
        ))}
      </ul>
      <p className={foot}>{m.crud_count({ count: formatNumber(count) })}</p>
    </>
  );
}

const namedOf = ({ name: words }: ResourceRecord): Named => (isLocalized(words) ? namedIn(words) : { label: '' });
const nameOf = (row: ResourceRecord): string => namedOf(row).label;

function Name({ row }: { row: ResourceRecord }) {
  const named = namedOf(row);
  return <Marked name={named}>{named.label}</Marked>;
}

const split = css({
  flex: '1 1 auto',
  display: 'grid',
  minHeight: '0',
  height: 'full',
  background: 'surface',
  textStyle: 'small',
  gridTemplateColumns: 'minmax(0, 1fr)',
  desktop: { gridTemplateColumns: '300px minmax(0, 1fr)' },
});
const pane = css({
  display: { base: 'none', desktop: 'flex' },
  flexDirection: 'column',
  minHeight: '0',
  borderInlineEnd: '1px solid {colors.line}',
});
const details = css({ display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '0' });
const heading = css({ textStyle: 'heading', minWidth: '0', overflowWrap: 'anywhere' });
const find = css({ padding: '12px', flexShrink: '0' });
const list = css({ flex: '1', overflow: 'auto', borderTop: '1px solid {colors.line}' });
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '36px',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line.soft}',
  outlineOffset: '-2px',
  '&:hover': { background: 'hover' },
  '&[aria-current]': { background: 'accent.bg', boxShadow: 'inset 2px 0 0 {colors.accent}' },
});
const name = css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const code = css({ fontFamily: 'mono', textStyle: 'tiny', color: 'ink.soft' });
const foot = css({
  flexShrink: '0',
  padding: '12px 16px',
  borderTop: '1px solid {colors.line}',
  color: 'ink.soft',
  textStyle: 'tiny',
});
const waiting = css({ padding: '4' });
