import { Component, type ReactNode, Suspense } from 'react';
import { useMessages } from '#app/language/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { resourceMessages } from '../messages.ts';
import { cells, isCellName } from './registry.ts';
import '../values/values.css';

export interface CellProps {
  readonly value: unknown;
  readonly field: CompiledField;
  /** the row that the value is of: what a cell reads beside it, such as the currency of an amount */
  readonly row?: unknown;
}

/** One value as the list and the detail show it; an unknown widget or a failing cell shows an error in its place. */
export function Cell({ widget, ...props }: CellProps & { widget: string }) {
  if (!isCellName(widget)) return <UnknownWidget name={widget} />;
  const Content = cells[widget];
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
  const t = useMessages(resourceMessages);
  return <span className="bd-cell-error">{t('unknownWidget', { name })}</span>;
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
