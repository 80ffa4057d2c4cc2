/**
 * Lists copied from Word: items as paragraphs with lists between them, labels in headings, and links in an underlined
 * span.
 *
 * The structure follows `list/mixed-elements`, `list/multi-block`, `list/heading1`, `list/heading3-styled` and
 * `list/styled` in the tests of CKEditor 5 (`ckeditor5-paste-from-office/tests/_data`), which come from Word 2016. The
 * texts are our own.
 */
export const WORD_LISTS = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta name=Generator content="Microsoft Word 15">
<style>
<!--
 a:link, span.MsoHyperlink
	{mso-style-priority:99;
	color:#0563C1;
	text-decoration:underline;
	text-underline:single;}
-->
</style>
</head>
<body lang=PL style='tab-interval:35.4pt'>
<!--StartFragment-->

<h1 style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l2 level1 lfo3'><![if !supportLists]><span
lang=EN-US style='mso-fareast-font-family:"Calibri Light"'><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>Dosing<o:p></o:p></span></h1>

<h3 style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Routes<o:p></o:p></h3>

<p class=MsoNormal style='margin-left:22.8pt;text-indent:-14.15pt;mso-list:
l0 level1 lfo1;tab-stops:list 22.8pt'><![if !supportLists]><span lang=EN-US
style='font-size:10.0pt;mso-bidi-font-size:11.0pt;line-height:107%;font-family:
Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US style='font-family:"Arial",sans-serif'>By
mouth<o:p></o:p></span></p>

<ul style='margin-top:0cm' type=disc>
 <ul style='margin-top:0cm' type=circle>
  <li class=MsoNormal style='mso-list:l0 level2 lfo1;tab-stops:list 72.0pt'><span
      lang=EN-US style='font-family:"Arial",sans-serif'>once a
      day<o:p></o:p></span></li>
  <li class=MsoNormal style='mso-list:l0 level2 lfo1;tab-stops:list 72.0pt'><b><span
      lang=EN-US style='font-family:"Arial",sans-serif'>twice</span></b><span
      lang=EN-US style='font-family:"Arial",sans-serif'> a day<o:p></o:p></span></li>
 </ul>
</ul>

<p class=MsoNormal style='margin-left:22.8pt;text-indent:-14.15pt;mso-list:
l0 level1 lfo1;tab-stops:list 23.05pt'><![if !supportLists]><span lang=EN-US
style='font-size:10.0pt;mso-bidi-font-size:11.0pt;line-height:107%;font-family:
Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span class=MsoHyperlink><span lang=PL
style='mso-ansi-language:PL'><a href="https://example.org/veins">Into a vein</a></span></span><span
lang=PL style='mso-ansi-language:PL'>, slowly<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-36.0pt;mso-text-indent-alt:
-18.0pt;mso-list:l7 level1 lfo4'><![if !supportLists]><span lang=PL
style='mso-fareast-font-family:Calibri;mso-fareast-theme-font:minor-latin'><span
style='mso-list:Ignore'><span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span>I.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=PL style='mso-ansi-language:PL'>Weigh<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle><span lang=PL style='mso-ansi-language:
PL'>before the dose<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:l7 level2 lfo4'><![if !supportLists]><span lang=PL
style='mso-fareast-font-family:Calibri;mso-fareast-theme-font:minor-latin'><span
style='mso-list:Ignore'>a)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=PL style='mso-ansi-language:PL'>each animal<o:p></o:p></span></p>

<!--EndFragment-->
</body>
</html>`;

export const WORD_LISTS_TEXT =
  '<h3>1. Dosing</h3><h4>Routes</h4>' +
  '<ul><li><p>By mouth</p><ul><li><p>once a day</p></li><li><p><strong>twice</strong> a day</p></li></ul></li>' +
  '<li><p><a href="https://example.org/veins">Into a vein</a>, slowly</p></li></ul>' +
  '<ol><li><p>Weigh</p><p>before the dose</p><ol><li><p>each animal</p></li></ol></li></ol>';
