import { type FormEvent, type ReactNode, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

type ListBarProps = {
  id: string;
  /** The accessible name of the bar. */
  label: string;
  /** Where the text is searched. */
  textLabel: string;
  text: string;
  maxLength: number;
  onSearch: (text: string) => void;
  onReset: () => void;
  /** Further fields. */
  children?: ReactNode;
  /** Actions on the list, at the other end of the bar. */
  tools: ReactNode;
};

/** The bar above a list without a resource: a search text, '查询' and '重置', and actions on the list. */
export function ListBar(props: ListBarProps) {
  const { id, label, textLabel, text, maxLength, onSearch, onReset, children, tools } = props;
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const reset = () => {
    setTyped('');
    onReset();
  };
  return (
    <div className={row}>
      <form className={bar} onSubmit={submit} aria-label={label}>
        {children}
        <TextField
          id={`${id}-text`}
          label={textLabel}
          layout="search"
          value={typed}
          maxLength={maxLength}
          onChange={setTyped}
        />
        <span className={acts}>
          <Button type="submit" variant="outline" size="sm">
            {m.crud_search()}
            <Kbd>↵</Kbd>
          </Button>
          <Button variant="quiet" size="sm" onClick={reset}>
            {m.crud_reset()}
          </Button>
        </span>
      </form>
      <span className={toolsStyle}>{tools}</span>
    </div>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  flexShrink: '0',
  gap: '2',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: { base: '2', tablet: '3' },
});
const bar = css({
  // on phones the actions are in the row of the buttons
  display: { base: 'contents', tablet: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 16px',
  textStyle: 'small',
  '& > div': { width: { base: 'full', tablet: 'auto' }, maxWidth: { base: 'none', tablet: '280px' } },
  '& label': { whiteSpace: 'nowrap' },
});
const acts = css({ display: 'inline-flex', gap: '2' });
const toolsStyle = css({ display: 'flex', alignItems: 'center', gap: '2', marginInlineStart: 'auto' });
