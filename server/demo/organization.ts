import { businessContacts } from '../../contract/company.ts';
import type { group } from '../modules/system/group.table.ts';
import { namedId } from '../platform/random.ts';

type Part = readonly [
  code: string,
  parent: string | null,
  en: string,
  zh: string,
  area: string,
  phone: string,
  email: string,
];

/** The departments of the organization, each after its parent. */
const parts: readonly Part[] = [
  ['HQ', null, 'Oncology Browser', '总部', 'CN-SH', '+86 21 5555 0100', 'info@oncology-browser.example'],
  ['RES', 'HQ', 'Research services', '研究服务部', 'CN-SH', '+86 21 5555 0110', 'research@oncology-browser.example'],
  ['PHARM', 'RES', 'In vivo pharmacology', '体内药理组', 'CN-SH', '+86 21 5555 0111', ''],
  ['MODEL', 'RES', 'Model development and biobank', '模型开发与样本库', 'CN-JS', '+86 512 5555 0112', ''],
  ['BIOINF', 'RES', 'Bioinformatics', '生物信息组', 'CN-SH', '+86 21 5555 0113', ''],
  ['SCI', 'HQ', 'Scientific content', '科学内容部', 'CH', '+41 61 555 01 20', 'content@oncology-browser.example'],
  ['BD', 'HQ', 'Business development', '商务拓展部', 'CN-SH', '+86 21 5555 0130', ''],
  ['BD-CN', 'BD', 'China and Asia-Pacific', '中国及亚太区', 'CN', '+86 21 5555 0131', businessContacts.cn],
  ['BD-US', 'BD', 'Americas', '美洲区', 'US', '+1 617 555 0132', businessContacts.us],
  ['BD-EU', 'BD', 'Europe', '欧洲区', 'CH', '+41 61 555 01 33', businessContacts.eu],
  ['BD-JP', 'BD', 'Japan', '日本区', 'JP', '+81 3 5555 0134', businessContacts.jp],
  ['BD-KR', 'BD', 'Korea', '韩国区', 'KR', '+82 2 5555 0135', businessContacts.kr],
  [
    'QA',
    'HQ',
    'Quality and compliance',
    '质量与合规部',
    'CN-SH',
    '+86 21 5555 0140',
    'quality@oncology-browser.example',
  ],
  ['IT', 'HQ', 'Information technology', '信息技术部', 'CN-SH', '+86 21 5555 0150', 'it@oncology-browser.example'],
];

const FOUNDED = new Date('2019-03-01T00:00:00Z');

/**
 * Returns the organization that runs the portal. The heads of its departments are set with the accounts.
 *
 * @param areas ids by code
 */
export function demoOrganization(
  seed: string,
  areas: ReadonlyMap<string, string>,
): (typeof group.$inferInsert & { id: string })[] {
  const idOf = (code: string) => namedId(`${seed}/organization/${code}`, FOUNDED);
  return parts.map(([code, parent, en, zh, area, phone, email], index) => ({
    id: idOf(code),
    parentId: parent && idOf(parent),
    code,
    name: { en, zh },
    phone,
    email,
    areaId: areas.get(area) ?? null,
    sort: index + 1,
    createdAt: FOUNDED,
    updatedAt: FOUNDED,
  }));
}
