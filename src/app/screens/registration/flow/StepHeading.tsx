/** What a step is; it takes the focus when the step is moved to. */
export function StepHeading({ children }: { children: string }) {
  return <h2 tabIndex={-1}>{children}</h2>;
}
