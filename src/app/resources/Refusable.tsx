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
 * A button that cannot be used now says why, to the eye and to a screen reader. It stays in the order of the keyboard,
 * or nobody without a mouse would come to the reason.
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
  /** what is drawn in its place, with the reason, for accounts that can come to it */
  readonly refused: (refusal: Refusal) => ReactNode;
  /** the control, for who may */
  readonly children: ReactNode;
}

/** A control of a list that takes a permission. For accounts of other kinds it is not there. */
export function Permitted({ resource, action, refused, children }: PermittedProps) {
  const { data } = useCan({ resource, action });
  if (data?.can) return children;
  return data?.reason === undefined ? null : <Refusable reason={data.reason}>{refused}</Refusable>;
}
