/** HTML as Excel (Microsoft 365, Windows) copies a range: classes of a style sheet, merged cells, a break in a cell. */
export const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
@page
	{margin:.75in .7in .75in .7in;}
tr
	{mso-height-source:auto;}
td
	{padding-top:1px;
	font-weight:400;
	font-style:normal;
	text-decoration:none;
	vertical-align:bottom;
	white-space:nowrap;}
.xl65
	{font-weight:700;
	text-align:center;}
.xl66
	{font-style:italic;}
.xl67
	{white-space:normal;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td colspan=3 height=20 class=xl65 width=192 style='height:15.0pt;width:144pt'>Responses</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td rowspan=2 height=40 class=xl66 style='height:30.0pt'>EGFR</td>
  <td align=right>12.5</td>
  <td class=xl67 width=64>mutated<br>
    in exon 19</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 align=right style='height:15.0pt'>&lt; 5%</td>
  <td></td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>

</body>

</html>`;

export const EXCEL_TEXT =
  '<table><tbody><tr><td colspan="3"><strong>Responses</strong></td></tr>' +
  '<tr><td rowspan="2"><em>EGFR</em></td><td>12.5</td><td>mutated<br>in exon 19</td></tr>' +
  '<tr><td>&lt; 5%</td><td></td></tr></tbody></table>';
