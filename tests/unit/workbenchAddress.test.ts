import { describe, expect, test } from 'vitest';
import { noCriteria } from '../../machines/search/query.ts';
import { formatCohort, workbenchAddress } from '../../machines/workbench/address.ts';
import { readCohort } from '../../machines/workbench/cohortAddress.ts';
import { isUnclear, parseWorkbench } from '../../machines/workbench/place.ts';

const KEY = '0k3f5m7p9r1t0k3f5m7p9r1t0';
const OTHER_KEY = '1k3f5m7p9r1t0k3f5m7p9r1t0';

describe('a part of a cohort that is not understood is named', () => {
  test.each([
    ['disease=lung-cancer&age=forty', ['age=forty']],
    ['disease=lung-cancer&diseas=breast', ['diseas=breast']],
    ['gene=KRAS&gene=KRAS:cn=many', ['gene=KRAS:cn=many']],
    ['msi=MSI-H&modelType=mouse', ['modelType=mouse']],
    ['response=afatinib&response=afatinib:better', ['response=afatinib:better']],
    ['q=KRAS&sort=size', ['sort=size']],
    ['q=KRAS&q=EGFR', ['q=KRAS']],
    ['age=40..&age=..60', ['age=40..']],
    ['disease=lung-cancer&priorTreatment.match=all&priorTreatment.match=any', ['priorTreatment.match=all']],
  ])('%s', (text, unread) => {
    const cohort = readCohort([text]);
    expect(cohort).toMatchObject({ unread, fault: null });
    expect(formatCohort(cohort.criteria)).not.toBe('');
  });

  test('what is understood needs no remark', () => {
    const texts = [
      '',
      'disease=lung-cancer&disease=breast-cancer&msi=MSI-H&age=40..70&gene=KRAS&gene=TP53&match=any',
      `list=${KEY}&list=${KEY}`,
      'ids=A&ids=B,C',
      '/search?q=KRAS+G12C&view=cards&sort=tmb:desc&page=2&waterfall=sotorasib&lang=zh',
      'https://portal.example/search?q=KRAS',
    ];
    for (const text of texts) expect(readCohort([text]), text).toMatchObject({ unread: [], fault: null });
    expect(readCohort(['q=KRAS', ' q=KRAS']).fault).toBeNull();
    expect(readCohort(['/search?q=KRAS%3F']).criteria.text).toBe('KRAS?');
    expect(readCohort(['q=why?']).criteria.text).toBe('why?');
    expect(readCohort(['q=clone #3']).criteria.text).toBe('clone #3');
  });
});

describe('nothing is analyzed in place of a cohort', () => {
  test.each([
    ['an invalid list', ['list=nonsense'], 'list', ['list=nonsense']],
    ['a list without a key', ['list='], 'list', ['list']],
    ['an invalid list beside other criteria', ['disease=lung-cancer&list=1'], 'list', ['list=1']],
    ['two lists', [`list=${KEY}&list=${OTHER_KEY}`], 'list', [`list=${OTHER_KEY}`]],
    ['a list and its models', [`list=${KEY}&ids=A,B`], 'list', ['ids=A,B']],
    ['models that cannot be read', ['ids=A,,B'], 'list', ['ids=A,,B']],
    ['only parts that are not understood', ['text=egfr'], 'nothing', ['text=egfr']],
    ['a text that is too long', [`q=${'x'.repeat(201)}`], 'nothing', [`q=${'x'.repeat(201)}`]],
    ['two cohorts', ['disease=lung-cancer', 'msi=MSI-H'], 'several', ['disease=lung-cancer', 'msi=MSI-H']],
    ['a cohort and all models', ['disease=lung-cancer', ''], 'several', ['disease=lung-cancer', '']],
  ])('for %s', (_, texts, fault, unread) => {
    expect(readCohort(texts)).toMatchObject({ fault, unread });
    for (const of of ['cohort', 'other'] as const) {
      const query = texts.map((text) => `${of}=${encodeURIComponent(text)}`).join('&');
      const place = parseWorkbench(`/analysis?screen=oncoprint&${query}`);
      expect(isUnclear(place)).toBe(true);
      expect(place.remarks).toEqual([{ of, given: texts, unread, fault }]);
      // another tab keeps it, so that no click turns it into the whole catalog
      const next = parseWorkbench(workbenchAddress({ ...place, screen: 'drug', parameters: {} }));
      expect(next).toMatchObject({ screen: 'drug', remarks: place.remarks });
      const chosen = workbenchAddress({ ...place, [of]: { ...noCriteria, text: 'KRAS' }, remarks: [] });
      expect(isUnclear(parseWorkbench(chosen))).toBe(false);
    }
  });
});

test('the language of an address is no parameter of an analysis', () => {
  expect(parseWorkbench('/analysis?screen=drug&lang=zh&drug=afatinib').parameters).toEqual({ drug: 'afatinib' });
});
