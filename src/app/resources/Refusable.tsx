import { useCan } from '@refinedev/core';
import { type ReactNode, useId } from 'react';
import { Hint } from '#app/widgets/hint/Hint.tsx';
import type { ListAction } from '#contract/access.ts';

interface Refusal {
  readonly 'aria-disabled'?: boolean;
  readonly 'aria-describedby'?: string;
  readonly className?: string;
}

/**
 * A button that cannot be used now. It says why, visibly and to screen readers, and the Tab key still reaches it, so that
 * people without a mouse can read the reason too.
 */
export function Refusable({
  reason,
  children,
}: {
  reason: string | undefined;
  children: (refusal: Refusal) => ReactNode;
}) {
  const id = useId();
  if (reason === undefined) return children({});
  return (
    <>
      <Hint text={reason}>
        {children({ 'aria-disabled': true, 'aria-describedby': id, className: 'bd-refused' })}
      </Hint>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

interface PermittedProps {
  /** name of the list */
  readonly resource: string;
  readonly action: ListAction;
  /** the control itself, for accounts that have the permission */
  readonly children: ReactNode;
}

/**
 * A control of a list that takes a permission: without it the control is not there (contract 6), and a line says why to accounts
 * that could get the permission.
 */
export function Permitted({ resource, action, children }: PermittedProps) {
  const { data } = useCan({ resource, action });
  if (data?.can) return children;
  return data?.reason === undefined ? null : (
    <span className="bd-soft bd-refusal">{data.reason}</span>
  );
}
