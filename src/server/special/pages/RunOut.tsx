/** The icon of an hourglass that has run out, in the colour of the surrounding text. */
export function RunOut() {
  return (
    <svg
      viewBox="0 0 72 72"
      width="72"
      height="72"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M18 10h36M18 62h36" />
      <path d="M23 10v9c0 8 10 11 10 17s-10 9-10 17v9M49 10v9c0 8-10 11-10 17s10 9 10 17v9" />
      <path d="M27 57c1-6 5-9 9-9s8 3 9 9Z" fill="currentColor" stroke="none" />
    </svg>
  );
}
