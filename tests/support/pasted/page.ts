/**
 * HTML as Chrome copies a part of a web page: nested blocks, inline styles on every element, hidden elements and
 * scripts.
 */
export const PAGE = `<meta charset='utf-8'><header style="box-sizing: border-box; color: rgb(33, 37, 41); font-family: system-ui; font-weight: 400;"><nav><ul style="display: flex;"><li><a href="/home" style="display: block;">Home</a></li><li><a href="https://example.org/models">Models</a></li></ul></nav><a class="skip" href="#main" style="display: none;">Skip to content</a></header><main style="font-size: 16px;"><article><h2 style="font-weight: 700;">EGFR in lung cancer</h2><div class="byline"><span style="display: block;">By Ada</span><span>May 2026</span></div><div><div>First</div><div>Second<div>Third</div>and after</div></div><section>Loose words<p style="margin: 0px;">A <span style="font-weight: 600;">strong</span>&nbsp;point<span class="Apple-converted-space">&nbsp;</span>is <code style="color: red;">A::B</code>.</p><blockquote style="margin: 0px;">Quoted<br>twice</blockquote><h3>Details</h3><dl><dt>Gene</dt><dd>EGFR</dd></dl><pre style="overflow: auto;"><code>one
  two</code></pre><figure><img src="https://tracker.example.org/x.png" onerror="alert(1)"><figcaption>Figure 1</figcaption></figure><script>alert(1)</script><table role="presentation"><tbody><tr><td>left</td><td>right</td></tr></tbody></table><hr><table style="width: 100%;"><caption>Shares</caption><thead><tr><th scope="col" colspan="1" style="font-weight: 700;">Gene</th><th scope="col">Share</th></tr></thead><tbody><tr><th scope="row">KRAS</th><td onclick="alert(1)"><div>30%</div><div>of all</div></td></tr></tbody></table></section></article></main><footer>© Example</footer>`;

export const PAGE_TEXT =
  '<ul><li><p>Home</p></li><li><p><a href="https://example.org/models">Models</a></p></li></ul>' +
  '<h3>EGFR in lung cancer</h3><p>By Ada</p><p>May 2026</p>' +
  '<p>First</p><p>Second</p><p>Third</p><p>and after</p>' +
  '<p>Loose words</p><p>A <strong>strong</strong>\u00a0point is <code>A::B</code>.</p>' +
  '<blockquote><p>Quoted<br>twice</p></blockquote>' +
  '<h4>Details</h4><p>Gene</p><p>EGFR</p><pre><code>one\n  two</code></pre><p>Figure 1</p>' +
  '<p>left</p><p>right</p><hr>' +
  '<p>Shares</p><table><thead><tr><th scope="col">Gene</th><th scope="col">Share</th></tr></thead>' +
  '<tbody><tr><th scope="row">KRAS</th><td><p>30%</p><p>of all</p></td></tr></tbody></table><p>© Example</p>';
