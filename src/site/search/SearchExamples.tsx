import { type ExampleTopic, SEARCH_EXAMPLES } from '../../../contract/searchExamples.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale } from '../../i18n/locale.ts';

/** Everything that the search box understands, each with an example that runs a search. */
export function SearchExamples({ onChoose }: { onChoose: (text: string) => void }) {
  const locale = currentLocale();
  return (
    <dl className={list}>
      {SEARCH_EXAMPLES.map((example) => (
        <div key={example.about} className={row}>
          <dt className={topic}>{topics[example.about]()}</dt>
          <dd className={shown}>
            <button type="button" className={sample} onClick={() => onChoose(example[locale])}>
              {example[locale]}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const topics: Record<ExampleTopic, () => string> = {
  disease: m.search_help_disease,
  group: m.search_help_group,
  gene: m.search_help_gene,
  alteration: m.search_help_alteration,
  wildType: m.search_help_wildType,
  marker: m.search_help_marker,
  range: m.search_help_range,
  expression: m.search_help_expression,
  tested: m.search_help_tested,
  prior: m.search_help_prior,
  drugClass: m.search_help_drug_class,
  resistant: m.search_help_resistant,
  untreated: m.search_help_untreated,
  not: m.search_help_not,
  or: m.search_help_or,
  list: m.search_help_list,
  except: m.search_help_except,
  literal: m.search_help_literal,
  field: m.search_help_field,
};

const list = css({ display: 'grid', margin: '0' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '6',
  rowGap: '1',
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line}',
  _last: { borderBottom: 'none' },
});
const topic = css({ textStyle: 'small', color: 'ink.soft' });
const shown = css({ margin: '0' });
const sample = css({
  minHeight: { base: '44px', tablet: '32px' },
  paddingInline: '3',
  borderRadius: 'full',
  background: 'muted',
  color: 'ink',
  fontSize: 'small',
  fontWeight: 'medium',
  textAlign: 'start',
  '&:hover': { background: 'line' },
});
