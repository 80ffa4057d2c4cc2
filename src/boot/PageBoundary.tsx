import { Component, type ReactNode } from 'react';
import { BrokenPage } from '../site/errors/BrokenPage.tsx';
import { failureShown } from '../ui/failedCode.ts';

/** Keeps an error from taking with it what stands around: in its place stands what happened, and a way on. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    failureShown();
  }

  override render() {
    if (this.state.broken) return <BrokenPage onRetry={() => this.setState({ broken: false })} />;
    return this.props.children;
  }
}
