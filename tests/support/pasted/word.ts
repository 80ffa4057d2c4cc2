/** HTML as Word (Microsoft 365, Windows) copies it: headings, runs, two lists of which one is nested, a table. */
export const WORD = String.raw`<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:Compatibility><w:BreakWrappedTables/></w:Compatibility>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:12.0pt;}
h1
	{mso-style-priority:9;
	font-size:20.0pt;
	font-weight:normal;}
span.Stress
	{mso-style-name:Stress;
	font-weight:bold;}
 /* List Definitions */
 @list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\F0B7;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable
	{mso-style-name:"Table Normal";}
</style>
<![endif]-->
</head>

<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

<h1>Growth of <i>xenografts</i><o:p></o:p></h1>

<p class=MsoNormal>Tumors were <b>measured twice</b> a week, with <b
style='mso-bidi-font-weight:normal'><i>calipers</i></b>; see <a
href="https://example.org/method?a=1&amp;b=2">the method</a><a
href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>,
H<sub>2</sub>O and <span class=Stress>well fed</span><span style='display:none;mso-hide:all'>hidden</span>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<h2>Groups<o:p></o:p></h2>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Vehicle<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New";mso-fareast-font-family:"Courier New"'><span
style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>once daily<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto'>by mouth<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Drug <b>A</b><o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Implant<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>2.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Randomize<o:p></o:p></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 colspan=2 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal align=center style='text-align:center'><b>Both arms<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=150 valign=top style='width:112.7pt'>
  <p class=MsoNormal>First line<o:p></o:p></p>
  <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l2 level1 lfo3'><![if !supportLists]><span
  style='mso-list:Ignore'>§<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>in a list<o:p></o:p></p>
  </td>
  <td width=151 valign=top style='width:112.7pt'>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  </td>
 </tr>
</table>

<p class=MsoNormal>肿瘤体积<span lang=EN-US>&nbsp;</span>每周测量两次。<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span>End<o:p></o:p></p>

<!--EndFragment-->
</body>

</html>`;

export const WORD_TEXT =
  '<h3>Growth of <em>xenografts</em></h3>' +
  '<p>Tumors were <strong>measured twice</strong> a week, with <strong><em>calipers</em></strong>; see ' +
  '<a href="https://example.org/method?a=1&amp;b=2">the method</a>[1], H<sub>2</sub>O and <strong>well fed</strong>.</p>' +
  '<h4>Groups</h4>' +
  '<ul><li><p>Vehicle</p><ul><li><p>once daily</p><p>by mouth</p></li></ul></li>' +
  '<li><p>Drug <strong>A</strong></p></li></ul>' +
  '<ol><li><p>Implant</p></li><li><p>Randomize</p></li></ol>' +
  '<table><tbody><tr><td colspan="2"><strong>Both arms</strong></td></tr>' +
  '<tr><td><p>First line</p><ul><li><p>in a list</p></li></ul></td><td></td></tr></tbody></table>' +
  '<p>肿瘤体积\u00a0每周测量两次。 End</p>';
