import { describe, expect, test } from 'vitest';
import { proposedRoles, roleOfName } from '../../contract/armRoles.ts';
import { readDosingDays, readRemoval, readRole } from '../../server/importers/growthWords.ts';

describe('names of arms and agents', () => {
  test.each([
    ...['vehicle', 'Veh', 'control', 'Ctrl', 'saline', '0.9% Solution of Sodium Chloride', 'NaCl', '0.9% NaCl', 'PBS'],
    ...[
      'DMSO',
      'placebo',
      'isotype',
      'Isotype control',
      'IgG control',
      'sham',
      '溶媒',
      '对照',
      '溶媒对照组',
      '生理盐水',
    ],
    ...['Vehicle control', ' Vehicle\u00a0group ', 'Vehicle (PBS)', 'Vehicle + isotype control', '０.９％ NaCl'],
    ...[
      'Vehicle BID',
      'Vehicle, PO, QD',
      'vehicle (10 mL/kg, i.p., Q3D×4)',
      'Vehicle twice daily',
      '溶媒 口服 每日一次',
    ],
    ...[
      'G1 Vehicle',
      'G1: Vehicle',
      'Group 1 - Vehicle control',
      'G1_Vehicle',
      '1. PBS',
      'Arm A: saline',
      '第1组 溶媒',
    ],
    ...['Vehicle 1', 'vehicle_2', 'Control #3', 'Vehicle-1', '溶媒2', 'PBS group 2', 'vehicle control 1 (BID)'],
    ...['DMSO 1%', 'DMSO 0.5 %', '5% DMSO, 40% PEG300, 5% Tween80, saline', 'Glucose 5%', '0.5% MC + 0.1% Tween-80'],
    ...['IgG', 'hIgG1', 'Mouse IgG2a κ', 'Isotype', 'Rat IgG2b isotype control', 'control IgG', 'Isotype control IgG1'],
    ...['IgG 10 mg/kg BIW', 'Isotype (200 µg/mouse)', 'PBS/IgG', '同型对照 10 mg/kg'],
  ])('"%s" is a control', (name) => expect(roleOfName(name)).toBe('control'));

  test.each(['untreated', 'Untreated control', 'no treatment', 'non-treated', '未处理', '空白对照'])(
    '"%s" is untreated',
    (name) => expect(roleOfName(name)).toBe('untreated'),
  );

  test.each([
    ...['PBS-X01 5 mg/kg', 'Vehicle + Drug Y', 'Drug Y + vehicle', 'Controlumab', 'PBSA', 'Saline lock inhibitor'],
    ...['control 5 mg/kg', 'group', '组', '', 'isotypes of IgG', '对照药 5 mg/kg'],
    ...[
      'IgG-drug conjugate',
      'anti-IgG',
      'Anti IgG',
      'IgG1-MMAE',
      'IgG4 anti-PD-1',
      'IgG-vcMMAE 3 mg/kg',
      'isotype-MMAE',
    ],
    ...['G1', 'Group 1', '1', 'BID', 'G1 Drug BID', 'G1: Vehicle + Drug Y', 'Vehicle 1 + Drug Y BID', 'Drug 1%', '+'],
    ...[
      'PBS 101',
      'PBS-101',
      'DMSO-123',
      'MC-1001',
      'Vehicle 2 Gy',
      'Vehicle + 2 Gy',
      'Saline (1 mg/kg)',
      'vehicle 1.5 mg',
    ],
  ])('"%s" is a drug, if it is recognized', (name) => expect(roleOfName(name)).toBeNull());

  test('a very long name is read quickly', () => {
    for (const part of ['vehicle + ', '对照', 'control ', ' ', '0.9% '])
      expect(roleOfName(`${part.repeat(100_000)}x`)).toBeNull();
  });
});

describe('the proposed roles for the arms of a study', () => {
  const proposed = (...arms: [name: string, agent?: string | null, role?: 'control' | 'treatment' | 'untreated'][]) =>
    [...proposedRoles(arms.map(([name, agent, role]) => ({ name, agent, role }))).values()].map(
      ({ role, reason }) => reason ?? role,
    );

  test('follow names and agents; an arm without agent is a control only if no other arm is', () => {
    expect(proposed(['G1', 'Vehicle'], ['G2', 'Drug'], ['G3', null])).toEqual(['agent', 'treatment', 'treatment']);
    expect(proposed(['PBS', 'Drug'], ['G2', 'Drug'])).toEqual(['name', 'treatment']);
    expect(proposed(['G1', null], ['G2', 'Drug'])).toEqual(['noAgent', 'treatment']);
    expect(proposed(['G1', null], ['G2', 'Drug', 'control'])).toEqual(['treatment', 'control']);
    expect(proposed(['G1', null], ['G2', 'Drug', 'treatment'])).toEqual(['noAgent', 'treatment']);
    expect(proposed(['G1'], ['G2'])).toEqual(['treatment', 'treatment']);
    expect(proposed(['Vehicle', null, 'treatment'])).toEqual(['treatment']);
  });
});

describe('words of the columns', () => {
  test.each([
    ['control', 'control'],
    ['Vehicle control', 'control'],
    ['对照组', 'control'],
    ['Treated', 'treatment'],
    ['给药组', 'treatment'],
    ['No treatment', 'untreated'],
    ['空白对照', 'untreated'],
  ])('role %s', (text, value) => expect(readRole(text)).toMatchObject({ value }));

  test.each([
    ['tumorSize', 'tumorSize'],
    ['Tumour volume', 'tumorSize'],
    ['肿瘤过大', 'tumorSize'],
    ['found_dead', 'foundDead'],
    ['死亡', 'foundDead'],
    ['Weight loss', 'bodyWeight'],
    ['体重下降', 'bodyWeight'],
    ['破溃', 'ulceration'],
    ['Moribund', 'condition'],
    ['取样', 'sampling'],
    ['其他', 'other'],
    ['end of study', null],
  ])('removal cause %s', (text, value) => expect(readRemoval(text)).toMatchObject({ value }));

  test.each([
    ['0;7;14', [0, 7, 14]],
    ['14, 0, 7, 7', [0, 7, 14]],
    ['-2; 0', [-2, 0]],
    ['QD×4', [0, 1, 2, 3]],
    ['bid x 2', [0, 1]],
    ['QOD*3', [0, 2, 4]],
    ['Q3D×4', [0, 3, 6, 9]],
    ['QW×3', [0, 7, 14]],
    ['Q2W×2', [0, 14]],
  ])('dosing days %s', (text, value) => expect(readDosingDays(text)).toMatchObject({ value }));

  test.each(['QD', '5 on 2 off', 'BIW×3', 'Q0D×3', 'QD×0', 'Q9W×900', '0;x', 'daily'])('no dosing days: %s', (text) =>
    expect(readDosingDays(text)).toHaveProperty('refused'),
  );

  test('no role and no cause', () => {
    expect(readRole('arm 3')).toHaveProperty('refused');
    expect(readRemoval('eaten')).toHaveProperty('refused');
  });
});
