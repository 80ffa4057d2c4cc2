import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeChoices } from '../../contract/choiceCookies.ts';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import { browserCookie } from '../../server/modules/signOn/browserCookie.ts';
import { STORAGE_KEYS } from '../../src/effects/storage.ts';

/** The files of the product that store something on a device. The panel of statecharts is for development only. */
const STORING = [
  'contract/choiceCookies.ts',
  'server/modules/signOn/browserCookie.ts',
  'server/modules/signOn/routes.ts',
  'src/boot/askEarly.ts',
  'src/boot/browserEffects.ts',
  'src/effects/drafts.ts',
  'src/effects/keptLists.ts',
  'src/effects/page.ts',
  'src/effects/tableViews.ts',
];
const ONLY_IN_DEVELOPMENT = ['src/main.tsx', /^src\/statechart\//];

const textOf = (file: string) => readFileSync(file, 'utf8');
/** Prefixes of keys, as `${STORAGE_PREFIX}draft:` in the code. */
const prefixesIn = (file: string) =>
  [...textOf(file).matchAll(/PREFIX = `\$\{STORAGE_PREFIX\}([^`$]+)`/g)].map(([, kind = '']) => `${kind}…`);

test('[A168] the documents list every cookie and every key of storage, and nothing else', () => {
  const listed = [
    ...textOf('docs/security.md').matchAll(/^\| (cookie|local storage|session storage) \| `([^`]+)` \|/gm),
  ];
  const set = [...writeChoices({ locale: 'en', theme: 'dark' }), browserCookie('', 'https://portal.example').setCookie];
  const cookies = set.map((cookie) => cookie.split('=')[0]);
  const kinds = STORING.flatMap(prefixesIn);
  expect(listed.map(([, , name]) => name).toSorted()).toEqual(
    [...cookies, ...[...STORAGE_KEYS, ...kinds].map((key) => `${STORAGE_PREFIX}${key}`)].toSorted(),
  );
});

test('[A168] no other code stores something on a device', () => {
  const files = globSync('{src,contract,machines,server}/**/*.{ts,tsx}', {
    exclude: (path) => path.includes('compiled'),
  });
  expect(files.length).toBeGreaterThan(1_000);
  const storing = files.filter((file) =>
    /localStorage\b|sessionStorage\b|document\.cookie|setCookie|indexedDB|caches\.open|serviceWorker|set-cookie/i.test(
      textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ''),
    ),
  );
  const isKnown = (file: string) =>
    [...STORING, ...ONLY_IN_DEVELOPMENT].some((one) => file === one || (one instanceof RegExp && one.test(file)));
  expect(storing.filter((file) => !isKnown(file))).toEqual([]);
});
