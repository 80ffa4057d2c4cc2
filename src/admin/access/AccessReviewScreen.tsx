import { accessReview } from '../../../contract/resources/accessReview.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 权限审查: who may do what, since when, given by whom, and when they were last active. */
export default function AccessReviewScreen() {
  return <ResourceScreen definition={accessReview} />;
}
