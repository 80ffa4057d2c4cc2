import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { UNTRANSLATED } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Search } from '../../../contract/resources/record.ts';
import { fieldOf, localizedFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Question } from '../../../machines/crud/question.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { fetchingAhead } from '../../ui/later.tsx';
import { LaterDrawer } from '../../ui/laterParts.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { FilterField } from './FilterField.tsx';
import { publicationField } from './publicationField.ts';
import { useSpecialFields } from './specialFields.tsx';
import { untranslatedField } from './untranslatedField.ts';

type Narrowing = Pick<Question, 'text' | 'filters'>;
type SearchBarProps = {
  definition: ResourceDefinition;
  question: Question;
  onSearch: (narrowing: Narrowing) => void;
  onReset: () => void;
  /** The list is loading. Another search may be sent; it replaces the running one. */
  pending?: boolean;
  /** How many fields are shown at first. All are shown if only one more would be hidden. */
  few?: number;
};

/**
 * The search bar of a list: '查询' searches, '重置' clears everything, nothing is validated. Most fields are
 * collapsed until needed or used. On phones all of them are in a sheet.
 */
export function SearchBar({ definition, question, onSearch, onReset, pending = false, few = 2 }: SearchBarProps) {
  const id = useId();
  const narrow = useMedia('(max-width: 599px)');
  const [text, setText] = useState(question.text);
  const [filters, setFilters] = useState<Search>(question.filters);
  // a search from elsewhere (back, a saved view) replaces half-typed input; the focus stays where it is
  const asked = JSON.stringify([question.text, question.filters]);
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    setText(question.text);
    setFilters(question.filters);
  }
  const [unfolded, setUnfolded] = useState(false);
  const [sheet, setSheet] = useState(false);
  const fields = searchFieldsOf(definition);
  const used = fields.filter(([name]) => filters[name] !== undefined).length;
  const folds = fields.length > few + 1;
  const shown = fields.filter(([name], place) => !folds || unfolded || place < few || filters[name] !== undefined);
  const change = (name: string) => (value: Search[string] | null) => {
    const { [name]: _, ...others } = filters;
    setFilters(value === null ? others : { ...others, [name]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSheet(false);
    onSearch({ text: text.trim(), filters });
  };
  const reset = () => {
    setText('');
    setFilters({});
    setSheet(false);
    onReset();
  };
  const keyword = (
    <TextField
      id={`${id}-text`}
      label={m.crud_keyword()}
      layout="search"
      placeholder={m.crud_keyword_hint()}
      value={text}
      maxLength={SEARCH_TEXT_MAX}
      onChange={setText}
    />
  );
  const special = useSpecialFields().filter ?? {};
  const field = ([name, one]: [string, Field]) => {
    const Drawn = special[name] ?? FilterField;
    return (
      <Drawn key={name} id={`${id}-${name}`} name={name} field={one} value={filters[name]} onChange={change(name)} />
    );
  };
  const buttons = (
    <span className={acts}>
      <Button type="submit" variant={narrow ? 'primary' : 'outline'} size="sm" aria-busy={pending}>
        {pending && <Spinner />}
        {m.crud_search()}
        {!narrow && <Kbd>↵</Kbd>}
      </Button>
      <Button variant={narrow ? 'outline' : 'quiet'} size="sm" onClick={reset}>
        {m.crud_reset()}
      </Button>
      {!narrow && folds && (
        <Button variant="quiet" size="sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? m.crud_fewer_filters() : m.crud_more_filters({ count: formatNumber(fields.length - few) })}
        </Button>
      )}
    </span>
  );
  if (narrow) {
    return (
      <form className={phone} onSubmit={submit} aria-label={m.crud_filters_of({ title: localized(definition.title) })}>
        {keyword}
        <Button
          variant="outline"
          size="sm"
          aria-haspopup="dialog"
          {...fetchingAhead(LaterDrawer)}
          onClick={() => setSheet(true)}
        >
          <SlidersHorizontal aria-hidden size={16} strokeWidth={1.75} />
          {m.crud_filters()}
          {used > 0 && <Tag tone="accent">{formatNumber(used)}</Tag>}
        </Button>
        <LaterDrawer open={sheet} onClose={() => setSheet(false)} title={m.crud_filters()} place="bottom">
          <form className={stack} onSubmit={submit}>
            {fields.map(field)}
            {buttons}
          </form>
        </LaterDrawer>
      </form>
    );
  }
  return (
    <form className={bar} onSubmit={submit} aria-label={m.crud_filters_of({ title: localized(definition.title) })}>
      {keyword}
      {shown.map(field)}
      {buttons}
    </form>
  );
}

/** The fields of the search bar: those of the definition, the publication state, the missing language. */
function searchFieldsOf(definition: ResourceDefinition): [string, Field][] {
  const own = definition.search.flatMap((name): [string, Field][] => {
    const field = fieldOf(definition, name);
    return field ? [[name, field]] : [];
  });
  return [
    ...(definition.content ? [['publication', publicationField()] satisfies [string, Field]] : []),
    ...own,
    ...(localizedFields(definition).length > 0 ? [[UNTRANSLATED, untranslatedField()] satisfies [string, Field]] : []),
  ];
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 16px',
  flexShrink: '0',
  paddingInline: '5',
  paddingBlock: '3',
  textStyle: 'small',
  // a long label must not take the width of its field
  '& > div': { maxWidth: '192px', minWidth: 'min-content' },
  // date ranges
  '& > div:has(fieldset)': { maxWidth: '352px' },
  '& label': { whiteSpace: 'nowrap' },
  '& input:not([role=combobox])': { minWidth: '96px' },
});
const phone = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  flexShrink: '0',
  paddingInline: '4',
  paddingBlock: '2',
  '& > :first-child': { flex: '1' },
  '& > :first-child label': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});
const stack = css({ display: 'grid', gap: '4', paddingBottom: '2' });
const acts = css({ display: 'inline-flex', gap: '2' });
