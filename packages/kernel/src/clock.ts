/** The clock as a port, so that tests can move time and engines cannot read it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  now(): number;
}
