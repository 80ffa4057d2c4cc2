import { ARM_ROLES, type ArmRole } from '../../vocabulary.ts';
import type { Field } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { contentPaths } from './labels.ts';

const roles: Record<ArmRole, [en: string, zh: string]> = {
  control: ['Control', '对照'],
  treatment: ['Treatment', '给药'],
  untreated: ['Untreated', '未处理'],
};

/**
 * The editable fields of an arm; its name cannot change. Dosing days are numbers, which `StudyArmsField` parses and
 * formats.
 */
export const armFields = {
  role: {
    kind: 'choice',
    options: ARM_ROLES.map((value) => ({ value, label: { en: roles[value][0], zh: roles[value][1] } })),
    required: true,
    label: { en: 'Role', zh: '角色' },
  },
  agent: { kind: 'text', max: 200, label: { en: 'Agent', zh: '药物' } },
  dose: { kind: 'text', max: 200, label: { en: 'Dose', zh: '剂量' } },
  target: { kind: 'text', max: 200, label: { en: 'Target', zh: '靶点' } },
  route: { kind: 'text', max: 200, label: { en: 'Route', zh: '给药途径' } },
  schedule: { kind: 'text', max: 200, label: { en: 'Schedule', zh: '给药方案' } },
} as const satisfies Record<string, Field>;

/**
 * In vivo studies of the models. Imports add them with their animals; the roles and treatments of arms are corrected
 * here. A change to a published model's study is public at once, so it also needs the permission to publish models.
 */
export const study = defineResource({
  name: 'study',
  title: { en: 'Studies', zh: '体内研究' },
  one: { en: 'study', zh: '研究' },
  route: resourceRoutes.study,
  paths: contentPaths('study'),
  codes: {
    list: 'content:study:list',
    edit: 'content:study:edit',
    del: 'content:study:del',
    detail: 'content:study:detail',
  },
  fields: {
    model: { kind: 'reference', of: 'model', readOnly: true, label: { en: 'Model', zh: '模型' }, width: 164 },
    study: { kind: 'text', max: 200, readOnly: true, label: { en: 'Study', zh: '研究' }, width: 160 },
    startedOn: { kind: 'date', label: { en: 'Started on', zh: '开始日期' }, width: 120 },
    arms: {
      kind: 'json',
      max: 500_000,
      shape: 'studyArms',
      required: true,
      label: { en: 'Arms', zh: '各组' },
      width: 220,
    },
    armCount: { kind: 'number', integer: true, readOnly: true, label: { en: 'Arm count', zh: '组数' }, width: 100 },
    control: { kind: 'text', max: 2_000, readOnly: true, label: { en: 'Control', zh: '对照组' }, width: 180 },
    animals: { kind: 'number', integer: true, readOnly: true, label: { en: 'Animals', zh: '动物数' }, width: 90 },
  },
  label: 'study',
  list: ['model', 'study', 'startedOn', 'armCount', 'control', 'animals', 'updatedAt'],
  search: ['model', 'study', 'startedOn', 'control', 'updatedAt'],
  form: [{ fields: ['startedOn', 'arms'] }],
  sort: [{ field: 'study', order: 'asc' }],
  scoped: true,
});
