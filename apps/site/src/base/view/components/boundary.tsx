/** Shows a fallback where a part failed: the rest of the page goes on. React requires a class for this. */
import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  readonly fallback: () => ReactNode;
  /** A new value is a new attempt. */
  readonly attempt?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly brokenAt: { readonly attempt: unknown } | undefined;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { brokenAt: undefined };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { brokenAt: { attempt: undefined } };
  }

  static getDerivedStateFromProps({ attempt }: BoundaryProps, { brokenAt }: BoundaryState): BoundaryState {
    if (!brokenAt) return { brokenAt };
    // It failed just now: this attempt is the failed one.
    if (brokenAt.attempt === undefined) return { brokenAt: { attempt: attempt ?? null } };
    return { brokenAt: brokenAt.attempt === (attempt ?? null) ? brokenAt : undefined };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.brokenAt ? fallback() : children;
  }
}

const nothing = () => null;

/** For optional parts of the page: shows nothing where one failed or did not load. */
export function OptionalBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={nothing}>{children}</Boundary>;
}
