import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { palette } from '../contract/brand.ts';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import prepareBrowser, { launchOptions } from './support/browser.ts';

/** `npm run icons`: draws the icons for devices and link previews from `public/favicon.svg`. */
helpIfAsked(import.meta.filename);

const favicon = readFileSync('public/favicon.svg', 'utf8');
const font = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2').toString(
  'base64',
);
const tissue = readFileSync('public/hero-tissue.svg').toString('base64');
const ground = palette.navy[900];
/** The logo without its background; devices round the corners themselves. */
const mark = favicon.replace(/<rect[^>]*>/, '');

const icon = (svg: string, share: number, background: string) =>
  `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
    <div style="width:${share}%;height:${share}%">${svg}</div></body>`;

const share = `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font})}</style>
  <body style="margin:0;height:100vh;background:${ground} url(data:image/svg+xml;base64,${tissue}) right/cover">
    <div style="display:flex;align-items:center;gap:40px;height:100%;padding-left:88px;color:#fff;
      font:600 84px/1.05 Inter;letter-spacing:-.03em">
      <div style="width:190px;height:190px">${mark}</div><div>Oncology<br>Browser</div></div></body>`;

const pictures = [
  { file: 'icon-192.png', width: 192, height: 192, html: icon(favicon, 100, 'transparent') },
  { file: 'icon-512.png', width: 512, height: 512, html: icon(favicon, 100, 'transparent') },
  { file: 'icon-maskable-512.png', width: 512, height: 512, html: icon(mark, 78, ground) },
  { file: 'apple-touch-icon.png', width: 180, height: 180, html: icon(mark, 92, ground) },
  { file: 'share.jpg', width: 1200, height: 630, html: share },
];

prepareBrowser();
const browser = await chromium.launch(launchOptions);
try {
  for (const { file, width, height, html } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const path = `public/${file}`;
    await page.screenshot(file.endsWith('.jpg') ? { path, type: 'jpeg', quality: 72 } : { path, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
