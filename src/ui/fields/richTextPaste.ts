import { Fragment, DOMParser as ModelParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { withoutEnding } from '../../../contract/withoutEnding.ts';
import { cleanFragment } from '../../effects/richText.ts';

/**
 * Handles pasted markup, because the editor would parse it with a policy that the page does not allow. Plain text, and
 * everything pasted into code, is left to the editor.
 */
export function takePasted(view: EditorView, event: ClipboardEvent): boolean {
  const markup = event.clipboardData?.getData('text/html');
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!markup || !view.editable || (text && view.state.selection.$from.parent.type.spec.code)) return false;
  event.preventDefault();
  const slice = sliceOf(view, markup, view.state.selection.$from);
  // only pictures and similar: insert their text
  if (slice.size === 0 && text) view.pasteText(text, event);
  else view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Handles dropped markup, unless it is dragged from the text itself. */
export function takeDropped(view: EditorView, event: DragEvent): boolean {
  const markup = event.dataTransfer?.getData('text/html');
  if (!markup || view.dragging || !view.editable) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!place) return true;
  const slice = sliceOf(view, markup, view.state.doc.resolve(place.pos));
  view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, slice));
  return true;
}

/**
 * Its first and last paragraph merge with those around it. A table stays a table, except inside a cell, where it
 * becomes paragraphs.
 */
function sliceOf({ state }: EditorView, markup: string, place: ResolvedPos): Slice {
  const fragment = cleanFragment(markup);
  const isInCell = Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1)).some(
    ({ type }) => type.name === 'tableCell' || type.name === 'tableHeading',
  );
  if (isInCell) for (const table of fragment.querySelectorAll('table')) table.replaceWith(paragraphsIn(table));
  const { content } = ModelParser.fromSchema(state.schema).parseSlice(fragment, { preserveWhitespace: true });
  return Slice.maxOpen(content, false);
}

/** The content of a table's cells, one after the other. */
function paragraphsIn(table: Element): DocumentFragment {
  const all = table.ownerDocument.createDocumentFragment();
  for (const cell of table.querySelectorAll('td, th')) {
    const hasBlocks = cell.querySelector('p, ul, ol, h3, h4, blockquote, pre');
    const place = hasBlocks ? all : all.appendChild(table.ownerDocument.createElement('p'));
    // One at a time, because too many arguments in one call would exhaust the stack.
    while (cell.firstChild) place.append(cell.firstChild);
  }
  return all;
}

/** Parses plain text: a blank line separates paragraphs, other line breaks stay line breaks. */
export function readPlainText(text: string, $context: ResolvedPos): Slice {
  const { schema } = $context.doc.type;
  const { paragraph, hardBreak } = schema.nodes;
  const marks = $context.marks();
  const lines = withoutEnding(text.replace(/\r\n?/g, '\n'), '\n').replace(/^\n+/, '');
  const paragraphs = lines.split(/\n[ \t]*\n\s*/).map((words) => {
    const inside = words
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 && hardBreak ? [hardBreak.create(null, null, marks)] : []),
        ...(line ? [schema.text(line, marks)] : []),
      ]);
    return paragraph?.create(null, inside);
  });
  return Slice.maxOpen(Fragment.from(paragraphs.filter((made) => made !== undefined)));
}
