import type { ResourceRecord } from '../../contract/resources/record.ts';
import { defineResource } from '../../contract/resources/resource.ts';
import { record } from '../admin/resourceServer.tsx';

const agents = ['Osimertinib', 'Cetuximab', 'Sotorasib', 'Trastuzumab', 'Olaparib'];
const designs = [
  { value: 'single', label: { en: 'Single agent', zh: '单药' }, color: 'teal' },
  { value: 'combination', label: { en: 'Combination', zh: '联合用药' }, color: 'violet' },
];
const same = (text: string) => ({ en: text, zh: text });

/** The resource of the demo pages, with a field of every kind. */
export const study = defineResource({
  name: 'study',
  title: { en: 'Studies', zh: '研究' },
  one: { en: 'study', zh: '研究' },
  route: '/system/areas',
  paths: { base: '/study', list: '/study/list', save: '/study/save', remove: '/study/delete' },
  codes: { list: 'area:list', add: 'area:add', del: 'area:del' },
  fields: {
    code: {
      kind: 'text',
      max: 20,
      required: true,
      pattern: '^STU-[0-9]{4}$',
      label: { en: 'Code', zh: '编号' },
      hint: { en: 'STU- and four digits', zh: 'STU- 加四位数字' },
      width: 120,
    },
    title: { kind: 'localized', as: 'text', max: 120, required: true, label: { en: 'Title', zh: '标题' }, width: 240 },
    design: { kind: 'choice', options: designs, label: { en: 'Design', zh: '设计' }, width: 140 },
    route: { kind: 'choice', dictionary: 'route', label: { en: 'Route', zh: '给药途径' } },
    endpoints: {
      kind: 'choices',
      options: ['TGI', 'mRECIST', 'Survival'].map((value) => ({ value, label: same(value) })),
      label: { en: 'Endpoints', zh: '终点' },
    },
    within: { kind: 'tree', of: 'study', label: { en: 'Part of', zh: '所属研究' } },
    successor: { kind: 'reference', of: 'study', label: { en: 'Followed by', zh: '后续研究' } },
    related: { kind: 'references', of: 'study', label: { en: 'Related', zh: '相关研究' } },
    animals: { kind: 'number', integer: true, min: 1, max: 500, label: { en: 'Animals', zh: '动物数' }, width: 100 },
    inhibition: {
      kind: 'number',
      min: -1_000,
      max: 200,
      unit: same('%'),
      label: { en: 'TGI', zh: '肿瘤生长抑制率' },
      width: 100,
    },
    price: { kind: 'money', currencies: ['USD', 'CNY'], label: { en: 'Price', zh: '价格' } },
    blinded: { kind: 'flag', label: { en: 'Blinded', zh: '盲法' }, width: 90 },
    startedOn: { kind: 'date', label: { en: 'Started', zh: '开始日期' }, width: 120 },
    dueAt: { kind: 'instant', label: { en: 'Report due', zh: '报告截止' } },
    agents: { kind: 'texts', max: 40, maxItems: 10, label: { en: 'Agents', zh: '药物' } },
    mail: { kind: 'email', label: { en: 'E-mail', zh: '邮箱' } },
    phone: { kind: 'phone', label: { en: 'Phone', zh: '电话' } },
    password: { kind: 'password', secret: true, label: { en: 'Password of the files', zh: '文件密码' } },
    schedule: { kind: 'cron', label: { en: 'Measured', zh: '测量时间' } },
    icon: { kind: 'icon', label: { en: 'Icon', zh: '图标' } },
    color: { kind: 'color', label: { en: 'Color', zh: '颜色' } },
    picture: { kind: 'image', types: ['image/png'], maxBytes: 1_000_000, label: { en: 'Picture', zh: '图片' } },
    report: { kind: 'file', types: ['application/pdf'], maxBytes: 1_000_000, label: { en: 'Report', zh: '报告' } },
    parameters: { kind: 'json', max: 2_000, label: { en: 'Parameters', zh: '参数' } },
    summary: { kind: 'localized', as: 'longText', max: 500, label: { en: 'Summary', zh: '摘要' } },
    remarks: { kind: 'longText', max: 500, label: { en: 'Remarks', zh: '备注' } },
    protocol: { kind: 'richText', max: 5_000, label: { en: 'Protocol', zh: '方案' } },
  },
  label: 'title',
  list: ['code', 'title', 'design', 'animals', 'inhibition', 'startedOn', 'blinded'],
  search: ['code', 'design', 'route', 'animals', 'startedOn', 'blinded', 'within'],
  form: [
    {
      title: { en: 'Study', zh: '研究' },
      fields: ['code', 'title', 'design', 'route', 'endpoints', 'within', 'successor', 'related', 'agents'],
    },
    {
      title: { en: 'Figures and times', zh: '数值与时间' },
      fields: ['animals', 'inhibition', 'price', 'blinded', 'startedOn', 'dueAt', 'schedule'],
    },
    { title: { en: 'Contact', zh: '联系人' }, fields: ['mail', 'phone', 'password'] },
    {
      title: { en: 'Texts and files', zh: '文本与文件' },
      fields: ['icon', 'color', 'picture', 'report', 'summary', 'remarks', 'protocol', 'parameters'],
    },
  ],
  sort: [{ field: 'code', order: 'asc' }],
});

/** Its records: more than one page. */
export const studyRecords: readonly ResourceRecord[] = Array.from({ length: 48 }, (_, index) =>
  record(100 + index, {
    code: `STU-${String(101 + index).padStart(4, '0')}`,
    title: same(`${agents[index % agents.length]}, part ${1 + Math.floor(index / agents.length)}`),
    design: designs[index % 2]?.value ?? null,
    animals: 8 + ((index * 8) % 64),
    inhibition: (index * 37) % 120,
    startedOn: `2026-0${1 + (index % 9)}-15`,
    blinded: index % 3 === 0,
  }),
);

/** The choices of its dictionary, as the session provides them. */
export const studyDictionaries = {
  route: ['p.o.', 'i.v.', 'i.p.'].map((name, index) => ({
    id: `0198c0de-0000-7000-8000-0000000000a${index}`,
    dcode: name,
    dname: same(name),
    sort: index,
    color: null,
    isDefault: index === 0,
  })),
};
