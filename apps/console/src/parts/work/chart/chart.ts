/** What a chart shows. Values are text as the server sent them: plain digits. */
export interface Point {
  readonly id: string;
  /** Below its bar, where there is room. */
  readonly label: string;
  /** In full: in the bubble and in the table. */
  readonly name: string;
  readonly bar: string;
  /** Absent where there is none. */
  readonly line?: string | undefined;
  /** What else is known of it, by name. */
  readonly more?: readonly (readonly [string, string])[];
}

interface Series {
  readonly label: string;
  /** A currency or `%`; without one it is a count. */
  readonly unit?: string | undefined;
}

interface Line extends Series {
  /** What lies above it is drawn at the top. */
  readonly max?: number;
  /** What the values stand against: a dashed line. */
  readonly reference?: { readonly label: string; readonly value: number } | undefined;
}

export interface ChartProps {
  readonly caption: string;
  /** What the points are: days, campaigns. */
  readonly pointsLabel: string;
  readonly points: readonly Point[];
  readonly bars: Series;
  /** Of the unit of the bars it shares their axis; else it has one of its own, at the right. */
  readonly line?: Line | undefined;
}
