import type { ReactNode } from 'react';

/** A tool of a block in the text. */
export function Tool({
  label,
  icon,
  isPressed,
  isDisabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isPressed?: boolean;
  /** it cannot do anything now */
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="bd-inline bd-gap-4 bd-rt-tool"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      // keeps the caret where it is
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
    >
      {icon}
    </button>
  );
}
