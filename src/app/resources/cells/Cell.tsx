import { Component, type ReactNode, Suspense } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { CellProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { findCell } from '../fields/cells.ts';
import '../values/values.css';

const t = textsOf(locales.lists.resource);

/** One value as the list and the detail show it; an unknown widget or a failing cell shows an error in its place. */
export function Cell({ widget, ...props }: CellProps & { widget: string }) {
  const Content = findCell(widget, props.field);
  if (!Content) return <UnknownWidget name={widget} />;
  return (
    <CellBoundary fallback={<UnknownWidget name={widget} />}>
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    </CellBoundary>
  );
}

/** Stands in the place of a cell or an input that does not exist. */
export function UnknownWidget({ name }: { name: string }) {
  return <span className="bd-error bd-tiny">{t('unknownWidget', { name })}</span>;
}

class CellBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
