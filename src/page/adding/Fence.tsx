import { Component, type ReactNode, Suspense } from 'react';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';

let tell = (_kind: string): void => undefined;

/** Says who is told of kinds whose view throws; browsers tell of it on their console themselves. */
export function tellOfUndrawn(listener: (kind: string) => void): void {
  tell = listener;
}

interface FenceProps {
  /** `<extension>/<name>` */
  readonly kind: string;
  /** the component's, for the canvas */
  readonly name: string;
  readonly children: ReactNode;
}

/** Keeps what a view of an extension throws from the page around it: readers see nothing of the component. */
export function Fence({ kind, name, children }: FenceProps) {
  const undrawn = <Undrawn kind={kind} name={name} />;
  return (
    <Boundary fallback={undrawn}>
      {/* where pages are drawn as text, this takes the part of the boundary */}
      <Suspense fallback={undrawn}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** With other values it is tried again. */
  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.children !== this.props.children)
      this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

function Undrawn({ kind, name }: Pick<FenceProps, 'kind' | 'name'>) {
  const { interactive } = usePageSurroundings();
  const text = usePageTexts();
  tell(kind);
  return interactive ? null : (
    <section className="component component-unknown">
      <div className="unknown-box">
        <p className="card-title">{text('undrawn', { kind })}</p>
        {name && <p className="card-author">{name}</p>}
        <p className="card-brief">{text('unknownKept')}</p>
      </div>
    </section>
  );
}
