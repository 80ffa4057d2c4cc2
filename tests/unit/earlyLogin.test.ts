import { expect, test } from 'vitest';
import { wholeLogin } from '../../src/boot/earlyLogin.ts';

const SITE = 'https://portal.example';

test.each([
  ['/login?return=%2Fantibody', `${SITE}/antibody?target=EGFR`, '/login?return=%2Fantibody%3Ftarget%3DEGFR'],
  ['/login?return=%2Fantibody%3Ftarget%3DEGFR', `${SITE}/antibody?target=EGFR`, null],
  // another page led here
  ['/login?return=%2Fantibody', `${SITE}/disease?type=1`, null],
  ['/login?return=%2Fantibody', 'https://elsewhere.example/antibody?target=EGFR', null],
  ['/login?return=%2Fantibody', '', null],
  ['/antibody', `${SITE}/antibody?target=EGFR`, null],
])('the login page %s reached from %s has the return address %s', (address, referrer, expected) => {
  expect(wholeLogin(address, referrer, SITE)).toBe(expected);
});
