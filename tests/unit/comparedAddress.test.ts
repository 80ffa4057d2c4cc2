import { expect, test } from 'vitest';
import { workbenchAddress } from '../../machines/workbench/address.ts';
import { parseCohort } from '../../machines/workbench/place.ts';
import { comparedAddress } from '../../src/site/workbench/representativeness/address.ts';

test('the link of a disease area is the address that the analyses have themselves', () => {
  for (const slug of ['lung-cancer', 'a_b.c~2', 'r&d', 'a+b=c']) {
    const parameters = { disease: slug };
    const cohort = parseCohort(`disease=${encodeURIComponent(slug)}`);
    expect(comparedAddress(slug)).toBe(
      workbenchAddress({ screen: 'representativeness', parameters, cohort, other: null }),
    );
  }
});
