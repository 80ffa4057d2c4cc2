/**
 * HTML as Outlook (Windows) copies a mail: sections, nested real lists, a quoted header, a mail laid out with tables.
 */
export const OUTLOOK = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="Generator" content="Microsoft Word 15 (filtered medium)">
<style><!--
p.MsoNormal, li.MsoNormal, div.MsoNormal
	{margin:0in;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
a:link, span.MsoHyperlink
	{mso-style-priority:99;
	color:#0563C1;
	text-decoration:underline;}
--></style>
</head>
<body lang="EN-US" link="#0563C1" vlink="#954F72" style="word-wrap:break-word">
<!--StartFragment-->
<div class="WordSection1">
<p class="MsoNormal">Dear all,<o:p></o:p></p>
<p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<p class="MsoNormal">please note the <span style="color:red">new</span> dates<br>
of both studies:<o:p></o:p></p>
<ol style="margin-top:0in" start="1" type="1">
<li class="MsoListParagraph" style="margin-left:0in;mso-list:l0 level1 lfo1">Lung, <i>May</i><o:p></o:p></li>
<ol style="margin-top:0in" start="1" type="a">
<li class="MsoListParagraph" style="margin-left:0in;mso-list:l0 level2 lfo1">first reading<o:p></o:p></li>
</ol>
<li class="MsoListParagraph" style="margin-left:0in;mso-list:l0 level1 lfo1">Colon, June<o:p></o:p></li>
</ol>
<div>
<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">
<p class="MsoNormal"><b>From:</b> Ada &lt;<a href="mailto:ada@example.org"><span class="MsoHyperlink">ada@example.org</span></a>&gt;
<br>
<b>Sent:</b> Monday<o:p></o:p></p>
</div>
</div>
<table class="MsoNormalTable" border="0" cellspacing="0" cellpadding="0" width="100%"><tbody><tr><td style="padding:0in">
<table class="MsoNormalTable" border="0"><tbody><tr><td><p class="MsoNormal">Newsletter<o:p></o:p></p></td></tr>
<tr><td><p class="MsoNormal">Second story<o:p></o:p></p></td></tr></tbody></table>
</td></tr></tbody></table>
</div>
<!--EndFragment-->
</body>
</html>`;

export const OUTLOOK_TEXT =
  '<p>Dear all,</p><p>please note the new dates<br>of both studies:</p>' +
  '<ol><li><p>Lung, <em>May</em></p><ol><li><p>first reading</p></li></ol></li><li><p>Colon, June</p></li></ol>' +
  '<p><strong>From:</strong> Ada &lt;<a href="mailto:ada@example.org">ada@example.org</a>&gt;<br>' +
  '<strong>Sent:</strong> Monday</p>' +
  '<table><tbody><tr><td>Newsletter</td></tr><tr><td>Second story</td></tr></tbody></table>';
