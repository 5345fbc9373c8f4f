import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for Prometheus. Names begin with `mado_`; labels are of a small closed set, never ids or addresses. */
export interface Metrics {
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  gauge<Label extends string>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>;
  /** A gauge that is read whenever the figures are asked for. */
  watched(name: string, help: string, read: () => number): void;
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly Label[],
  ): Histogram<Label>;
  /** Everything in the text format of Prometheus. */
  text(): Promise<{ type: string; text: string }>;
}

/** @param watchProcess also memory, CPU and event-loop lag of this process; once per process */
export function createMetrics({ watchProcess = false } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (watchProcess) collectDefaultMetrics({ register: registry });
  return {
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: [...labels], registers }),
    watched(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets: [...buckets], labelNames: [...labels], registers }),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
