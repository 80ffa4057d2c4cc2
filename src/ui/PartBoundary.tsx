import { Component, type ReactNode } from 'react';
import { failureShown, isMissingCode } from './failedCode.ts';
import { PartMissing } from './PartMissing.tsx';

type PartBoundaryProps = {
  /** Whether the part is wanted. An earlier failure is retried when this becomes true. */
  isAsked: boolean;
  /** Called when the place of the missing part is closed. */
  onDismiss?: (() => void) | undefined;
  /** The part. */
  children: ReactNode;
};

type State = { failure: unknown; wasAsked: boolean; isDismissed: boolean };

/** Catches missing code of a part. Everything else stays, and a message offers a retry. */
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
    // errors of the part itself are handled by the page
    if (!isMissingCode(failure)) throw failure;
    return this.props.isAsked && !isDismissed && <PartMissing onRetry={this.retry} onDismiss={this.dismiss} />;
  }
}
