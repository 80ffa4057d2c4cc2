import { Component, type ReactNode } from 'react';
import { dismissFault, noteError } from '../portal/flight/faults.ts';
import { BrokenPage } from '../site/errors/BrokenPage.tsx';
import { failureShown } from '../ui/failedCode.ts';
import { ReportPlace } from './report/ReportPlace.tsx';

/** Catches errors of a page, so that the frame around it stays. Shows what happened and how to go on. */
export class PageBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    noteError('page', error);
    failureShown();
  }

  /** The user has gone on to another page: the fault there is no longer the one that can be reported. */
  override componentWillUnmount() {
    if (this.state.broken) dismissFault();
  }

  override render() {
    if (this.state.broken)
      return (
        <BrokenPage
          onRetry={() => {
            dismissFault();
            this.setState({ broken: false });
          }}
          report={<ReportPlace inPage />}
        />
      );
    return this.props.children;
  }
}
