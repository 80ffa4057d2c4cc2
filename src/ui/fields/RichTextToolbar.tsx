import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
} from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

type Tool = {
  icon: LucideIcon;
  label: () => string;
  act: (editor: Editor) => void;
  /** Whether it is active at the cursor; undefined for one-time actions. */
  holds?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const mark = (icon: LucideIcon, label: () => string, name: string): Tool => ({
  icon,
  label,
  act: (editor) => editor.chain().focus().toggleMark(name).run(),
  holds: (editor) => editor.isActive(name),
});
const heading = (icon: LucideIcon, label: () => string, level: 3 | 4): Tool => ({
  icon,
  label,
  act: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  holds: (editor) => editor.isActive('heading', { level }),
});

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      icon: Undo2,
      label: m.field_rich_undo,
      act: (editor) => editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      icon: Redo2,
      label: m.field_rich_redo,
      act: (editor) => editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
  [heading(Heading3, m.field_rich_heading, 3), heading(Heading4, m.field_rich_subheading, 4)],
  [
    mark(Bold, m.field_rich_bold, 'bold'),
    mark(Italic, m.field_rich_italic, 'italic'),
    mark(Underline, m.field_rich_underline, 'underline'),
    mark(Strikethrough, m.field_rich_strike, 'strike'),
    mark(Subscript, m.field_rich_subscript, 'subscript'),
    mark(Superscript, m.field_rich_superscript, 'superscript'),
    mark(Code, m.field_rich_code, 'code'),
  ],
  [
    {
      icon: List,
      label: m.field_rich_list,
      act: (editor) => editor.chain().focus().toggleBulletList().run(),
      holds: (editor) => editor.isActive('bulletList'),
    },
    {
      icon: ListOrdered,
      label: m.field_rich_numbers,
      act: (editor) => editor.chain().focus().toggleOrderedList().run(),
      holds: (editor) => editor.isActive('orderedList'),
    },
    {
      icon: Quote,
      label: m.field_rich_quote,
      act: (editor) => editor.chain().focus().toggleBlockquote().run(),
      holds: (editor) => editor.isActive('blockquote'),
    },
    { icon: Minus, label: m.field_rich_rule, act: (editor) => editor.chain().focus().setHorizontalRule().run() },
    {
      icon: RemoveFormatting,
      label: m.field_rich_plain,
      act: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];

type RichTextToolbarProps = {
  /** The element of the toolbar. */
  ref: Ref<HTMLDivElement>;
  /** The editor that the buttons change. */
  editor: Editor;
  /** The id of the text. */
  controls: string;
  /** Called to ask for the address of a link. */
  onLink: () => void;
};

/** The toolbar of a text: one Tab stop, with arrow keys between the tools. */
export function RichTextToolbar({ ref, editor, controls, onLink }: RichTextToolbarProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLS.map((group) =>
        group.map(({ holds, can }) => ({ pressed: holds?.(now), disabled: can ? !can(now) : false })),
      ),
  });
  const linked = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') editor.commands.focus();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  const first = TOOLS[0]?.[0];
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={m.field_rich_tools()}
      aria-controls={controls}
      className={bar}
      onKeyDown={walk}
    >
      {TOOLS.map((group, at) => (
        <div key={group[0]?.label()} className={groupStyle}>
          {group.map((tool, index) => {
            const { pressed, disabled } = states[at]?.[index] ?? { pressed: undefined, disabled: false };
            return (
              <ToolButton
                key={tool.label()}
                tool={tool}
                pressed={pressed}
                disabled={disabled}
                tabIndex={tool === first ? 0 : -1}
                onPress={() => tool.act(editor)}
              />
            );
          })}
          {at === 2 && <ToolButton tool={LINK} pressed={linked} disabled={false} tabIndex={-1} onPress={onLink} />}
        </div>
      ))}
    </div>
  );
}

const LINK = { icon: Link, label: m.field_rich_link };

type ToolButtonProps = {
  tool: Pick<Tool, 'icon' | 'label'>;
  pressed: boolean | undefined;
  disabled: boolean;
  tabIndex: number;
  onPress: () => void;
};

/** Disabled tools stay focusable, so that arrow keys reach every tool. */
function ToolButton({ tool: { icon: Icon, label }, pressed, disabled, tabIndex, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={label()}
      title={label()}
      aria-pressed={pressed}
      aria-disabled={disabled}
      className={button}
      // the text keeps its selection
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} />
    </button>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px 8px',
  padding: '3px',
  borderBottom: '1px solid {colors.line}',
});
const groupStyle = css({ display: 'flex', flexWrap: 'wrap' });
const button = css({
  display: 'inline-grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '28px' },
  height: { base: '44px', tablet: '28px' },
  borderRadius: 'sm',
  color: 'ink.soft',
  '&:hover': { background: 'hover', color: 'ink' },
  '&[aria-pressed=true]': { background: 'accent.bg', color: 'accent.strong' },
  '&[aria-disabled=true]': { opacity: '0.4', cursor: 'not-allowed' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
