/**
 * Clipboard content of Google Sheets: a custom element, a style sheet, and a table with styled cells, empty rows and
 * merged cells.
 *
 * The structure follows `htmlFromGoogleSheetsClipboardContent` in the paste tests of roosterjs
 * (`roosterjs-content-model-plugins/test/paste/e2e/htmlTemplates`). The texts are our own.
 */
export const SHEETS = `<html><body><!--StartFragment--><google-sheets-html-origin><style type="text/css"><!--td {border: 1px
solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0"
cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none"
data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td
style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;background-color:#ffffff;font-family:Courier New;font-weight:bold;text-decoration:underline;">Arm</td><td
style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;">Animals</td></tr><tr
style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;"></td><td
style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;"></td></tr><tr style="height:21px;"><td
style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:normal;">Vehicle<br/>(water)</td><td
style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:normal;text-align:right;">8</td></tr><tr
style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" rowspan="1" colspan="2">All
males</td></tr></tbody></table><!--EndFragment--></body></html>`;

export const SHEETS_TEXT =
  '<table><tbody><tr><td><strong><u>Arm</u></strong></td><td><strong>Animals</strong></td></tr><tr><td></td><td></td></tr>' +
  '<tr><td>Vehicle<br>(water)</td><td>8</td></tr><tr><td colspan="2">All males</td></tr></tbody></table>';
