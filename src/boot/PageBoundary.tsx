import { Component, type ReactNode } from 'react';
import { BrokenPage } from '../site/errors/BrokenPage.tsx';
import { failureShown } from '../ui/failedCode.ts';

/** Catches errors of a page, so that the frame around it stays. Shows what happened and how to go on. */
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
