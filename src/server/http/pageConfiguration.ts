/** The configuration that the page gets from its platform; see `src/app/configuration.ts`. */
export interface PageConfiguration {
  readonly apiBase: string;
  readonly identityBase: string;
  readonly tokenPath: string;
  readonly profilePath: string;
  readonly logoutPath: string;
  readonly version: string;
  readonly cdnBase: string;
  /** the time zone of times that are written without one */
  readonly timeZone: string;
  /** its offsets in the years around now (contract `zonedTime.ts`) */
  readonly zoneOffsets: string;
  readonly demo: boolean;
  /** names of the providers that people can sign in by, separated by commas */
  readonly externalProviders: string;
  /** REST services that lists stand on, in the form of the setting REST_SERVICES */
  readonly restServices: string;
}
