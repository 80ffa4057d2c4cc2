import type { InquiryTopic } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The label of each inquiry topic. */
export const topicNames: Record<InquiryTopic, () => string> = {
  models: m.topic_models,
  study: m.topic_study,
  panel: m.topic_panel,
  antibody: m.topic_antibody,
  nonOncology: m.topic_non_oncology,
  collaboration: m.topic_collaboration,
  complaint: m.topic_complaint,
  other: m.topic_other,
};
