/** What is said of a span. Never who somebody is, nor what they wrote. */
export type Attributes = Record<string, string | number>

/** The span of one request, open until its answer is out. */
export type RequestSpan = {
  traceId: string
  /** Runs what belongs to the request, so that spans inside become its children. */
  within<T>(run: () => T): T
  end(name: string, attributes: Attributes, failed: boolean): void
}

/** Spans of OpenTelemetry, where an installation asks for them. */
export type Traces = {
  /** Begins the span of a request. `parent` is the W3C traceparent of a proxy that is trusted. Null when nothing is traced. */
  request(requestId: string, parent?: string): RequestSpan | null
  /** A span below the one that is running; none when none is running, as while a worker looks for work. */
  below<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T>
  /** A span of its own in the trace of what caused it: a request by its id, or what `carried` said; else in a new trace. */
  after<T>(name: string, cause: { requestId?: string; carried?: string }, run: () => Promise<T>): Promise<T>
  /** The running span as a traceparent, to be carried to another process. */
  carried(): string | undefined
  /** Sends what is left, for at most three seconds. */
  stop(): Promise<void>
}

export type TraceSettings = {
  /** Where OTLP over HTTP is received, without /v1/traces. */
  endpoint: string
  service: string
  /** Part of the traces that are kept, 0 to 1. */
  share: number
}

/** What runs where nothing is traced: nothing. */
export const untraced: Traces = {
  request: () => null,
  below: (_name, _attributes, run) => run(),
  after: (_name, _cause, run) => run(),
  carried: () => undefined,
  stop: async () => undefined,
}

/** Opens the traces that are asked for. The libraries are loaded only then: they cost memory and time to start. */
export async function openTraces(settings: TraceSettings | undefined): Promise<Traces> {
  if (!settings) return untraced
  const { openOtlp } = await import('./traces.otlp.ts')
  return openOtlp(settings)
}
