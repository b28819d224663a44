/** What a monitoring system scrapes. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** One answered request: by the name of its endpoint, never by its path. */
  readonly note: (endpoint: string, status: number, seconds: number) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** A gauge, read when scraped. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
  /** A counter: it only grows while the process lives. */
  readonly isCounter?: boolean;
}

export function createMetrics(readings: readonly Reading[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Answers by endpoint and status class.',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_seconds',
    help: 'Time to answer by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  });
  const children = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>();
  for (const { name, help, read, isCounter } of readings) {
    const collect = async () => {
      const value = await read();
      metric.reset();
      metric.inc(value);
    };
    const metric = isCounter
      ? new Counter({ name, help, registers, collect })
      : new Gauge({ name, help, registers, collect });
  }
  return {
    note(endpoint, status, seconds) {
      const name = `${endpoint} ${Math.floor(status / 100)}`;
      let child = children.get(name);
      if (!child) {
        // Labels are looked up once: this runs for every answer.
        child = { count: answers.labels(endpoint, `${name.at(-1)}xx`), time: durations.labels(endpoint) };
        children.set(name, child);
      }
      child.count.inc();
      child.time.observe(seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
