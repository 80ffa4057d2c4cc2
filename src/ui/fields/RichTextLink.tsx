import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isRichTextLink } from '../../../contract/richText.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../Button.tsx';
import { TextInput } from '../TextInput.tsx';

/**
 * Edits the link of the selection: a URL, an e-mail address or a phone number. Without a selection, the link's address
 * is inserted as its text.
 */
export function RichTextLink({
  editor,
  onClose,
}: {
  /** The editor whose selection gets the link. */
  editor: Editor;
  /** Called when the question is answered. */
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [refused, setRefused] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const apply = () => {
    const href = completed(address.trim());
    if (href === '') return unlink();
    if (!isRichTextLink(href)) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  };
  return (
    <fieldset aria-label={m.field_rich_link()} className={root} onKeyDown={press}>
      <TextInput
        ref={input}
        size="sm"
        type="text"
        inputMode="url"
        aria-label={m.field_rich_address()}
        aria-invalid={refused}
        aria-describedby={refused ? id : undefined}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <Button size="sm" onClick={apply}>
        {m.field_rich_apply()}
      </Button>
      {editor.isActive('link') && (
        <Button size="sm" variant="quiet" onClick={unlink}>
          {m.field_rich_unlink()}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={close}>
        {m.ui_cancel()}
      </Button>
      <p id={id} role="alert" className={wrong}>
        {refused && m.field_rich_refused()}
      </p>
    </fieldset>
  );
}

/** Completes a URL with the parts that people leave out. */
function completed(text: string): string {
  if (/^[^\s@/:]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d][\d ()-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
}

const root = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 1fr) auto auto auto',
  gap: '1',
  padding: '6px 8px',
  borderBottom: '1px solid {colors.line}',
  background: 'hover',
});
const wrong = css({ gridColumn: '1 / -1', textStyle: 'tiny', color: 'coral', '&:empty': { display: 'none' } });
