import { describe, expect, test } from 'vitest';
import {
  qualityCheckText,
  readDoublingTime,
  readHer2,
  readHla,
  readPdl1,
  readQualityChecks,
  readReceptor,
  readSmoking,
  readStr,
  readTakeRate,
  readTreatmentLine,
  readVirus,
  strText,
  treatmentLineText,
  virusText,
} from '../../server/importers/modelFacts.ts';

const REFUSED = Symbol('refused');
const readOf = (reading: { value: unknown } | { refused: unknown }) => ('refused' in reading ? REFUSED : reading.value);

describe('values of receptors, growth and identity', () => {
  test.each([
    [readReceptor, 'Positive', 'positive'],
    [readReceptor, '+', 'positive'],
    [readReceptor, '阴性', 'negative'],
    [readReceptor, 'weakly positive', 'low'],
    [readReceptor, 'Allred 7', 'Allred 7'],
    [readHer2, 'IHC 3+', '3+'],
    [readHer2, '2', '2+'],
    [readHer2, '0', '0'],
    [readHer2, 'equivocal', 'equivocal'],
    [readHer2, 'not amplified', 'negative'],
    [readReceptor, 'ER+', 'positive'],
    [readPdl1, 'TPS >=50%', 'TPS ≥50%'],
    [readPdl1, 'TPS 150%', REFUSED],
    [readSmoking, 'Current Reformed Smoker for > 15 years', 'former'],
    [readSmoking, 'Lifelong Non-Smoker (< 100 cigarettes)', 'never'],
    [readHla, 'A*02:01P', 'HLA-A*02:01P'],
    [readHer2, 'amplified', 'positive'],
    [readPdl1, 'tps: 50', 'TPS 50%'],
    [readPdl1, 'CPS=10', 'CPS 10'],
    [readPdl1, 'TPS <1%', 'TPS <1%'],
    [readPdl1, '50%', '50%'],
    [readDoublingTime, '6.5 days', 6.5],
    [readDoublingTime, '36 h', 1.5],
    [readDoublingTime, '0', REFUSED],
    [readDoublingTime, '1001', REFUSED],
    [readDoublingTime, 'fast', REFUSED],
    [readTakeRate, '85 %', 85],
    [readTakeRate, '0.85', REFUSED],
    [readTakeRate, '0.85%', 0.85],
    [readTakeRate, '101', REFUSED],
    [readSmoking, 'Never Smoker', 'never'],
    [readSmoking, 'ex-smoker', 'former'],
    [readSmoking, 'Smoker', 'current'],
    [readSmoking, '已戒烟', 'former'],
    [readSmoking, 'maybe', REFUSED],
    [readHla, 'A*02:01', 'HLA-A*02:01'],
    [readHla, 'hla-drb1*15:01:01', 'HLA-DRB1*15:01:01'],
    [readHla, 'A2', REFUSED],
  ])('%o reads %s as %s', (reader, text, value) => {
    expect(readOf(reader(text))).toEqual(value);
  });

  test.each([
    ['EBV+', { virus: 'EBV', status: 'positive' }],
    ['HPV-16 positive', { virus: 'HPV16', status: 'positive' }],
    ['HPV: neg', { virus: 'HPV', status: 'negative' }],
    ['乙肝病毒 阴性', { virus: 'HBV', status: 'negative' }],
    ['HTLV-1 negative', { virus: 'HTLV-1', status: 'negative' }],
    ['CMV not detected', { virus: 'CMV', status: 'negative' }],
    ['HIV-2 positive', { virus: 'HIV-2', status: 'positive' }],
    ['cold positive', REFUSED],
    ['EBV', REFUSED],
  ])('the virus %s', (text, value) => {
    expect(readOf(readVirus(text))).toEqual(value);
    if (value !== REFUSED) expect(readVirus(virusText(value as never))).toEqual({ value });
  });

  test.each([
    ['D5S818: 11, 12', { locus: 'D5S818', alleles: ['11', '12'] }],
    ['TH01=6/9.3', { locus: 'TH01', alleles: ['6', '9.3'] }],
    ['AMEL:X,Y', { locus: 'Amelogenin', alleles: ['X', 'Y'] }],
    ['vwa:17,17', { locus: 'vWA', alleles: ['17'] }],
    ['D5S818:eleven', REFUSED],
    ['11,12', REFUSED],
  ])('the locus %s', (text, value) => {
    expect(readOf(readStr(text))).toEqual(value);
    if (value !== REFUSED) expect(readStr(strText(value as never))).toEqual({ value });
  });

  test.each([
    [
      '1: carboplatin + paclitaxel [2019-03..2019-09] = partial response',
      {
        line: 1,
        agents: ['carboplatin', 'paclitaxel'],
        startedOn: '2019-03',
        endedOn: '2019-09',
        response: 'partial response',
      },
    ],
    ['Gefitinib', { line: null, agents: ['Gefitinib'], startedOn: null, endedOn: null, response: null }],
    ['2: 5-FU [2020..]', { line: 2, agents: ['5-FU'], startedOn: '2020', endedOn: null, response: null }],
    ['1: x [2019-13..]', REFUSED],
    ['1: x [March..]', REFUSED],
    ['1: x [2019-02-31..]', REFUSED],
    ['1: x [2020..2019]', REFUSED],
    ['1: x [2020-03..2020]', { line: 1, agents: ['x'], startedOn: '2020-03', endedOn: '2020', response: null }],
    ['2: anti-CD3+ cells', { line: 2, agents: ['anti-CD3+ cells'], startedOn: null, endedOn: null, response: null }],
    ['1:', REFUSED],
    ['= PR', REFUSED],
  ])('the line of treatment %s', (text, value) => {
    expect(readOf(readTreatmentLine(text))).toEqual(value);
    if (value !== REFUSED) expect(readTreatmentLine(treatmentLineText(value as never))).toEqual({ value });
  });
});

describe('quality checks', () => {
  test.each([
    ['STR passed 2024-03-31', [{ check: 'STR', result: 'passed', checkedOn: '2024-03-31', detail: '' }]],
    [
      'str PASSED 2024-03-31: 15 of 16 loci; Mycoplasma pending 2024-04-01 : PCR | PCR，阴性；',
      [
        { check: 'STR', result: 'passed', checkedOn: '2024-03-31', detail: '15 of 16 loci' },
        { check: 'mycoplasma', result: 'pending', checkedOn: '2024-04-01', detail: { en: 'PCR', zh: 'PCR，阴性；' } },
      ],
    ],
    ['STR passed 2024-02-30', REFUSED],
    ['STR maybe 2024-02-03', REFUSED],
    ['karyotype passed 2024-02-03', REFUSED],
    ['STR passed 2024-02-03: one | two | three', REFUSED],
  ])('%s', (text, value) => {
    expect(readOf(readQualityChecks(text))).toEqual(value);
  });

  test('every text of a detail is read as it was written', () => {
    const written = [
      { check: 'STR' as const, result: 'passed' as const, checkedOn: '2024-03-31', detail: 'a; b | c \\ d\\; \\' },
      {
        check: 'pathology' as const,
        result: 'failed' as const,
        checkedOn: '2024-04-01',
        detail: { en: 'necrosis: 80%;\nmouse stroma', zh: '坏死（80%）；| 小鼠间质' },
      },
      { check: 'mycoplasma' as const, result: 'pending' as const, checkedOn: '2024-04-02', detail: '' },
      { check: 'STR' as const, result: 'passed' as const, checkedOn: '2024-04-03', detail: { en: '', zh: '一致' } },
    ];
    expect(readQualityChecks(written.map(qualityCheckText).join('; '))).toEqual({ value: written });
  });
});
