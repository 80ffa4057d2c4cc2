import type { InquiryTopic } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';

const names: Record<InquiryTopic, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  models: m.topic_models,
  study: m.topic_study,
  panel: m.topic_panel,
  antibody: m.topic_antibody,
  nonOncology: m.topic_non_oncology,
  collaboration: m.topic_collaboration,
  complaint: m.topic_complaint,
  other: m.topic_other,
};

/** Returns the name of an inquiry topic. */
export const topicName = (topic: InquiryTopic, locale: Locale): string => names[topic]({}, { locale });
