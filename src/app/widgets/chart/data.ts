/** How a chart is drawn. */
export type ChartKind = 'line' | 'bar' | 'share' | 'number';

/** A row of values, one for each label. */
interface ChartSeries {
  readonly name: string;
  /** null: there is none */
  readonly values: readonly (number | null)[];
  /** drawn softer: what another one is compared with */
  readonly isBefore?: boolean;
}

/** What a chart shows, and its table and files hold. */
export interface ChartData {
  readonly title: string;
  /** what the labels are: the heading of their column */
  readonly labelled: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** the first of the labels whose values are not all there yet, such as today; those after it are not either */
  readonly openFrom?: number | undefined;
  /** digits after the decimal point. Default: 0 */
  readonly decimals?: number;
}

/** What a colour of a chart stands for. */
export interface LegendEntry {
  readonly name: string;
  /** of a share, how much it is, in words */
  readonly share: string | undefined;
  /** a token of the theme */
  readonly ink: string;
  readonly isDashed?: boolean;
}

const inks = [
  '--bd-primary-deep',
  '--bd-warning-mark',
  '--bd-info-mark',
  '--bd-success-mark',
  '--bd-star',
  '--bd-error',
] as const;

/** The token of the theme that a series is drawn in, or a slice of a share; `isBefore` too for bars that are not all there yet. */
export type InkOf = (index: number, isBefore: boolean) => string;

export const inkOf: InkOf = (index, isBefore) =>
  isBefore ? '--bd-grey' : (inks[index % inks.length] ?? inks[0]);
