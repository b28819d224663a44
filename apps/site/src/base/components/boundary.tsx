/** What is shown where a part broke: the rest of the page goes on. React knows no other form for this than a class. */
import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  readonly fallback: () => ReactNode;
  /** Another one is another try. */
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
    // Just broken: this attempt is the one that failed.
    if (brokenAt.attempt === undefined) return { brokenAt: { attempt: attempt ?? null } };
    return { brokenAt: brokenAt.attempt === (attempt ?? null) ? brokenAt : undefined };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.brokenAt ? fallback() : children;
  }
}

const nothing = () => null;

/** Around what the page can do without: where it broke, or did not come, nothing stands. */
export function OptionalBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={nothing}>{children}</Boundary>;
}
