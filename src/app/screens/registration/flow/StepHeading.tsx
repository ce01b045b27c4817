/** The heading of a step; it is focused when the person moves to the step. */
export function StepHeading({ children }: { children: string }) {
  return <h2 tabIndex={-1}>{children}</h2>;
}
