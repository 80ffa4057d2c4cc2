import { STOP_MAILS_LINK } from '../../../contract/constants.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { MailValues } from './mailContent.ts';

/** Returns sample values to preview and test a template. The links are placeholders. */
export function sampleValues(publicUrl: string, locale: Locale): MailValues {
  const isChinese = locale === 'zh';
  const reference = 'INQ-1042';
  const list = isChinese ? 'NCI-H1975、PC-9' : 'NCI-H1975, PC-9';
  return {
    reference,
    contact: 'business@oncology-browser.example',
    topic: isChinese ? '模型' : 'Models',
    panel: isChinese ? '肺癌 PDX 模型组合' : 'Lung cancer PDX panel',
    message: isChinese
      ? '您好：\n两个模型均可用，价格随附。'
      : 'Dear Dr. Chen,\nboth models are available; the price follows.',
    name: isChinese ? '带 EGFR L858R 的肺腺癌' : 'Lung adenocarcinoma with EGFR L858R',
    count: '2',
    list,
    schedule: isChinese ? '存储清理' : 'Storage clean-up',
    error: isChinese ? '磁盘空间不足' : 'No space is left on the disk',
    details: [
      { label: m.mail_inquiry_reference({}, { locale }), value: reference },
      { label: m.mail_inquiry_models({}, { locale }), value: list },
    ],
    address: publicUrl,
    stop: `${publicUrl}${STOP_MAILS_LINK}…`,
  };
}
