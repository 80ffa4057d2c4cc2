/**
 * Clipboard content of LibreOffice Writer: script classes, margins on each paragraph, `font` around words, cells with
 * paragraphs, and words broken over source lines.
 *
 * The structure follows documents saved as HTML in public repositories (generators LibreOffice 5 to 7.6, `meta
 * name="generator"`). The texts are our own.
 */
export const LIBRE_OFFICE = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.6.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		h1.western { font-family: "Liberation Serif", serif; font-weight: bold }
		a:link { color: #000080; text-decoration: underline }
	</style>
</head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">Take
rates</h1>
<p style="margin-bottom: 0cm; line-height: 100%"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Of
	</font></font><font size="3" style="font-size: 12pt"><b>all</b></font> models, <i>most</i>
grew; see <a href="https://example.org/rates">the <u>rates</u></a>.</p>
<p style="margin-bottom: 0cm"><br/>
</p>
<ul>
	<li><p style="margin-bottom: 0cm">first passage</p></li>
	<ul>
		<li><p style="margin-bottom: 0cm">frozen</p></li>
	</ul>
	<li><p style="margin-bottom: 0cm">second</p></li>
</ul>
<table width="100%" cellpadding="4" cellspacing="0">
	<col width="128*"/>
	<col width="128*"/>
	<tr valign="top">
		<td width="50%" style="border: 1px solid #000000; padding: 0.1cm"><p>Model
			code</p>
		</td>
		<td width="50%" style="border: 1px solid #000000; padding: 0.1cm"><p align="right">
			82 %</p>
		</td>
	</tr>
</table>
</body>
</html>`;

export const LIBRE_OFFICE_TEXT =
  '<h3>Take rates</h3><p>Of <strong>all</strong> models, <em>most</em> grew; see ' +
  '<a href="https://example.org/rates">the <u>rates</u></a>.</p>' +
  '<ul><li><p>first passage</p><ul><li><p>frozen</p></li></ul></li><li><p>second</p></li></ul>' +
  '<table><tbody><tr><td>Model code</td><td>82 %</td></tr></tbody></table>';
