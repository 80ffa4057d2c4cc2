import type { Editor } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { css, cx } from '../../../styled-system/css';
import { cleanFragment, sanitizeRichText } from '../../effects/richText.ts';
import type { Control } from './fieldProps.ts';
import { RichTextLink } from './RichTextLink.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { readPlainText, takeDropped, takePasted } from './richTextPaste.ts';
import { richTextExtensions } from './richTextSchema.ts';

type RichTextEditorProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The markup. */
  value: string;
  /** Called with the changed markup. */
  onChange: (value: string) => void;
  /** The language of the text if it is not the page's. */
  lang?: string | undefined;
};

/**
 * A rich text editor. Ctrl+B, I, U and K (link) work as usual; Alt+F10 moves to the tools, Escape back. Pasted or
 * dropped content keeps its structure and is sanitized first.
 */
export function RichTextEditor({ control, value, onChange, lang }: RichTextEditorProps) {
  const fixed = control.readOnly || control.disabled;
  const [linking, setLinking] = useState(false);
  // Values that were reported but have not returned yet. A late render must not undo what was typed since.
  const said = useRef([value]);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions: richTextExtensions,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editable: !fixed,
    content: EMPTY,
    onCreate: ({ editor: made }) => show(made, value),
    onUpdate: ({ editor: changed }) => {
      const written = changed.isEmpty ? '' : sanitizeRichText(changed.getHTML());
      said.current.push(written);
      onChange(written);
    },
    editorProps: {
      attributes: attributesOf(control, lang),
      handleDOMEvents: { paste: takePasted, drop: takeDropped },
      clipboardTextParser: readPlainText,
      handleKeyDown: (_, event) => {
        if (event.key === 'F10' && event.altKey) toolbar.current?.querySelector('button')?.focus();
        else if (event.key === 'k' && (event.ctrlKey || event.metaKey) && !fixed) setLinking(true);
        else return false;
        event.preventDefault();
        return true;
      },
    },
  });
  useEffect(() => {
    const returned = said.current.lastIndexOf(value);
    said.current = returned < 0 ? [value] : said.current.slice(returned);
    if (returned < 0) show(editor, value);
  }, [editor, value]);
  useEffect(() => editor.setEditable(!fixed, false), [editor, fixed]);
  return (
    <div className={cx(root, fixed ? still : writable)} data-box data-invalid={control['aria-invalid']}>
      {!fixed && (
        <RichTextToolbar ref={toolbar} editor={editor} controls={control.id} onLink={() => setLinking(true)} />
      )}
      {linking && !fixed && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} className={content} />
    </div>
  );
}

/** An object instead of text: the editor would parse even empty markup with a policy that the page does not allow. */
const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Shows a value from outside without reporting a change. Earlier changes cannot be undone afterwards. */
function show({ view, schema, state: { plugins } }: Editor, markup: string) {
  const doc = ModelParser.fromSchema(schema).parse(cleanFragment(markup));
  view.updateState(EditorState.create({ doc, plugins }));
  // the tools update only on transactions
  view.dispatch(view.state.tr);
}

const attributesOf = (control: Control, lang: string | undefined): Record<string, string> => ({
  id: control.id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': control['aria-labelledby'],
  'aria-invalid': String(control['aria-invalid']),
  'aria-required': String(control.required),
  'aria-readonly': String(control.readOnly),
  'aria-disabled': String(control.disabled),
  tabindex: '0',
  ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  ...(lang && { lang }),
});

const root = css({
  borderRadius: 'md',
  boxShadow: 'inset 0 0 0 1px {colors.fieldLine}',
  '&:has(.ProseMirror:focus)': { boxShadow: 'inset 0 0 0 2px {colors.focus}' },
  '&[data-invalid=true]': { boxShadow: 'inset 0 0 0 2px {colors.coral}' },
  _forcedColors: { border: '1px solid ButtonText' },
});
const writable = css({ background: 'surface' });
const still = css({ background: 'muted' });
const content = css({
  '& .ProseMirror': {
    position: 'relative',
    minHeight: '140px',
    maxHeight: '520px',
    overflowY: 'auto',
    padding: '8px 12px',
    textStyle: 'small',
    lineHeight: '1.6',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    outline: 'none',
    '& h3': { fontSize: 'body', fontWeight: 'semibold', marginTop: '3' },
    '& h4': { fontSize: 'small', fontWeight: 'semibold', marginTop: '2' },
    '& p': { marginBlock: '1' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '5' },
    '& blockquote': { borderInlineStart: '3px solid {colors.line}', paddingInlineStart: '3', color: 'ink.soft' },
    '& a': { color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& :is(pre, code)': { fontFamily: 'mono', background: 'muted', borderRadius: 'sm' },
    '& pre': { padding: '8px', overflowX: 'auto' },
    '& code': { paddingInline: '1' },
    '& em': { fontStyle: 'italic' },
    '& strong': { fontWeight: 'semibold' },
    '& sub': { verticalAlign: 'sub', fontSize: '0.8em' },
    '& sup': { verticalAlign: 'super', fontSize: '0.8em' },
    '& hr': { marginBlock: '3', borderTop: '1px solid {colors.line}' },
    '& table': { width: 'full', borderCollapse: 'collapse' },
    '& :is(th, td)': {
      padding: '4px 8px',
      border: '1px solid {colors.line}',
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& th': { fontWeight: 'medium', background: 'muted' },
    '& :is(th, td, li) > p': { marginBlock: '0' },
    // the cursor before or after a table or rule
    '& .ProseMirror-gapcursor': { position: 'absolute', pointerEvents: 'none' },
    '& .ProseMirror-gapcursor::after': {
      content: '""',
      position: 'absolute',
      top: '-2px',
      width: '20px',
      borderTop: '1px solid {colors.ink}',
    },
  },
});
