import { Component, type ReactNode } from 'react';
import { failureShown, isMissingCode } from './failedCode.ts';
import { PartMissing } from './PartMissing.tsx';

type PartBoundaryProps = {
  /** Somebody wants the part: what failed before is tried again when that begins. */
  isAsked: boolean;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
};

type State = { failure: unknown; wasAsked: boolean; isDismissed: boolean };

/** Where the code of a part could not be fetched: all else stays as it is, a message offers to try again. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: undefined, wasAsked: false, isDismissed: false };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  static getDerivedStateFromProps({ isAsked }: PartBoundaryProps, { wasAsked }: State) {
    const again = isAsked && !wasAsked;
    return { wasAsked: isAsked, ...(again && { failure: undefined, isDismissed: false }) };
  }

  override componentDidCatch() {
    failureShown();
  }

  readonly retry = () => this.setState({ failure: undefined });

  readonly dismiss = () => {
    this.setState({ isDismissed: true });
    this.props.onDismiss?.();
  };

  override render() {
    const { failure, isDismissed } = this.state;
    if (failure === undefined) return this.props.children;
    // an error of the part itself is the page's
    if (!isMissingCode(failure)) throw failure;
    return this.props.isAsked && !isDismissed && <PartMissing onRetry={this.retry} onDismiss={this.dismiss} />;
  }
}
