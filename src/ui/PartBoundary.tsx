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

const mounted = new Set<PartBoundary>();

/** Those that show the message. The messages lie over one another, so each answer is for all of them. */
const missing = () =>
  [...mounted].filter(({ state: { failure, isDismissed }, props: { isAsked } }) => {
    return failure !== undefined && isAsked && !isDismissed;
  });

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

  override componentDidMount() {
    mounted.add(this);
  }

  override componentDidCatch() {
    failureShown();
  }

  override componentWillUnmount() {
    mounted.delete(this);
  }

  readonly retry = () => {
    for (const boundary of missing()) boundary.setState({ failure: undefined });
  };

  readonly dismiss = () => {
    for (const boundary of missing()) {
      boundary.setState({ isDismissed: true });
      boundary.props.onDismiss?.();
    }
  };

  override render() {
    const { failure, isDismissed } = this.state;
    if (failure === undefined) return this.props.children;
    // errors of the part itself are handled by the page
    if (!isMissingCode(failure)) throw failure;
    return this.props.isAsked && !isDismissed && <PartMissing onRetry={this.retry} onDismiss={this.dismiss} />;
  }
}
