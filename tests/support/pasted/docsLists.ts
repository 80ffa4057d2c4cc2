const SPAN =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;';
const list = (inside: string) => `<ol style="margin-top:0pt;margin-bottom:0pt;">${inside}</ol>`;
const item = (text: string, kind: string) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="${SPAN}">${text}</span></p></li>`;

/**
 * Part of a list copied from Google Docs, and empty lines between blocks. Lists are directly inside lists, and
 * everything is in a `b` that is not bold.
 *
 * The structure follows `lists/partially-selected` and `br-paragraph/simple-paragraphs` in the tests of CKEditor 5
 * (`ckeditor5-paste-from-office/tests/_data/paste-from-google-docs`). The texts are our own.
 */
export const DOCS_LISTS =
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0c1d2e3f-7fff-1234">` +
  `<br /><h1 dir="ltr" style="line-height:1.38;margin-top:10pt;margin-bottom:0pt;"><span style="${SPAN}">Steps</span></h1><br />` +
  `${list(`${list(item('Thaw', 'lower-alpha'))}${item('Plate', 'decimal')}${list(item('Count', 'lower-alpha'))}`)}` +
  '<br /></b><br class="Apple-interchange-newline">';

export const DOCS_LISTS_TEXT =
  '<h3>Steps</h3><ol><li><p></p><ol><li><p>Thaw</p></li></ol></li>' +
  '<li><p>Plate</p><ol><li><p>Count</p></li></ol></li></ol>';
