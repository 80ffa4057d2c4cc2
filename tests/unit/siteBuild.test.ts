import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { followBuild } from '../../server/modules/site/siteBuild.ts';
import { keepEarlierAssets } from '../../server/start/earlierAssets.ts';

/**
 * Makes a build as `server/start/build.ts` does: in a new folder with the files of earlier builds, then moved into
 * place.
 */
function build(site: string, name: string): void {
  const fresh = `${site}-${name}`;
  for (const part of ['assets', 'server']) mkdirSync(join(fresh, part), { recursive: true });
  writeFileSync(join(fresh, 'assets', `${name}.js`), name);
  writeFileSync(join(fresh, 'index.html'), `<script type="module" src="/assets/${name}.js"></script>`);
  writeFileSync(
    join(fresh, 'server/firstPaint.js'),
    `export const firstPaint = async () => ({ markup: '${name}', whole: true }), firstCall = () => null`,
  );
  writeFileSync(join(fresh, 'server/pageFiles.json'), JSON.stringify({ '/home': [`assets/${name}.js`] }));
  writeFileSync(join(fresh, 'server/styleParts.json'), '[]');
  keepEarlierAssets(site, fresh);
  rmSync(site, { recursive: true, force: true });
  renameSync(fresh, site);
}

test('a build beside a running server leaves its pages consistent, and they never name removed files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'oncology-site-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const site = join(root, 'dist');
  build(site, 'first');
  let time = 0;
  const currentBuild = await followBuild(site, () => time);
  const shown = async () => {
    time += 1_000;
    const { template, firstPaint, files } = await currentBuild();
    const visit = { page: '/home', asked: null, query: '', locale: 'en', theme: 'light', replies: {} } as const;
    return [template.match(/assets\/(\w+)/)?.[1], (await firstPaint(visit)).markup, files['/home']?.[0]];
  };
  const of = (name: string) => [name, name, `assets/${name}.js`];

  expect(await shown()).toEqual(of('first'));
  for (const kept of ['second', 'third', 'fourth']) {
    build(site, kept);
    expect(await shown()).toEqual(of('first'));
  }
  build(site, 'fifth');
  expect(await shown()).toEqual(of('fifth'));
});

test('pages are empty if nothing was built', async () => {
  const { template, firstCall } = await (await followBuild('/nowhere'))();
  expect([template, firstCall({ page: '/home', query: '' })]).toEqual(['', null]);
});
