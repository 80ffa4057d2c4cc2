import { Fragment, DOMParser as ModelParser, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { withoutEnding } from '../../../contract/withoutEnding.ts';
import { cleanFragment } from '../../effects/richText.ts';

/**
 * Takes pasted markup. The editor's own way would read foreign markup by a policy that the page does not allow; text
 * goes that way, and so does what is pasted into code.
 */
export function takePasted(view: EditorView, event: ClipboardEvent): boolean {
  const markup = event.clipboardData?.getData('text/html');
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!markup || !view.editable || (text && view.state.selection.$from.parent.type.spec.code)) return false;
  event.preventDefault();
  const slice = sliceOf(view, markup, view.state.selection.$from);
  // pictures and the like: what there is of it is its text
  if (slice.size === 0 && text) view.pasteText(text, event);
  else view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Takes dropped markup, unless it comes out of the text itself. */
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

/** Its first and last paragraph join those around it; a table stays one, but in a cell it becomes paragraphs. */
function sliceOf({ state }: EditorView, markup: string, place: ResolvedPos): Slice {
  const fragment = cleanFragment(markup);
  const isInCell = Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1)).some(
    ({ type }) => type.name === 'tableCell' || type.name === 'tableHeading',
  );
  if (isInCell) for (const table of fragment.querySelectorAll('table')) table.replaceWith(paragraphsIn(table));
  const { content } = ModelParser.fromSchema(state.schema).parseSlice(fragment, { preserveWhitespace: true });
  return Slice.maxOpen(content, false);
}

/** What the cells of a table hold, one after the other. */
function paragraphsIn(table: Element): DocumentFragment {
  const all = table.ownerDocument.createDocumentFragment();
  for (const cell of table.querySelectorAll('td, th')) {
    const hasBlocks = cell.querySelector('p, ul, ol, h3, h4, blockquote, pre');
    const place = hasBlocks ? all : all.appendChild(table.ownerDocument.createElement('p'));
    // one by one: as arguments of one call very many would exhaust the stack
    while (cell.firstChild) place.append(cell.firstChild);
  }
  return all;
}

/** Plain text: a blank line parts paragraphs, any other line break stays one. */
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
