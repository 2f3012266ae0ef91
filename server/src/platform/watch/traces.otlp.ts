import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { newId } from '../ids.ts'
import type { Traces, TraceSettings } from './traces.ts'

/** How long a receiver may take, in milliseconds. Spans that it does not take are dropped; nobody waits for them. */
const patience = 3000
/** Requests in traces of a proxy that are remembered, so that what follows them joins. */
const mostRemembered = 2000

/** Sends spans as OTLP over HTTP, in JSON. Nothing is made global, so that several products may run in one process. */
export function openOtlp(settings: TraceSettings): Traces {
  const random = new RandomIdGenerator()
  /** The trace that the next root span belongs to. */
  let chosen: string | undefined
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: patience,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.service, 'service.instance.id': newId() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    idGenerator: {
      generateTraceId: () => chosen ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: patience })],
  })
  const tracer = provider.getTracer('quartet')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const remembered = new Map<string, string>()

  const root = (name: string, kind: SpanKind, traceId: string | undefined) => {
    chosen = traceId
    const span = tracer.startSpan(name, { kind, root: true }, ROOT_CONTEXT)
    chosen = undefined
    return span
  }

  async function inside<T>(span: Span, context: Context, run: () => Promise<T>): Promise<T> {
    try {
      return await contexts.with(trace.setSpan(context, span), run)
    } catch (error) {
      // Its words may be about somebody: the log has them, cut down.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  function remember(requestId: string, traceId: string): void {
    remembered.set(requestId, traceId)
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
  }

  return {
    request(requestId, parent) {
      const from = contextOf(parent)
      const span = from
        ? tracer.startSpan('request', { kind: SpanKind.SERVER }, from)
        : root('request', SpanKind.SERVER, traceIdOf(requestId))
      const { traceId } = span.spanContext()
      if (from) remember(requestId, traceId)
      return {
        traceId,
        within: (run) => contexts.with(trace.setSpan(ROOT_CONTEXT, span), run),
        end(name, attributes, failed) {
          span.updateName(name).setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async below(name, attributes, run) {
      const context = contexts.active()
      if (!trace.getSpan(context)) return run()
      return inside(tracer.startSpan(name, { attributes }, context), context, run)
    },
    async after(name, { requestId, carried }, run) {
      const from = contextOf(carried)
      if (from) return inside(tracer.startSpan(name, { kind: SpanKind.CONSUMER }, from), ROOT_CONTEXT, run)
      const traceId = requestId && (remembered.get(requestId) ?? traceIdOf(requestId))
      return inside(root(name, SpanKind.CONSUMER, traceId || undefined), ROOT_CONTEXT, run)
    },
    carried() {
      const known = trace.getSpan(contexts.active())?.spanContext()
      return known && `00-${known.traceId}-${known.spanId}-${(known.traceFlags & 1).toString().padStart(2, '0')}`
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(patience)])
      contexts.disable()
    },
  }
}

/**
 * A request's own trace: what happens because of it later, in whichever process, finds the same by the request's id. Hashed,
 * because whoever asks may name their request, and is not to choose a trace that others use.
 */
const traceIdOf = (requestId: string) => createHash('sha256').update(requestId).digest('hex').slice(0, 32)

/** The span that a traceparent names (W3C Trace Context, level 1), or undefined when it names none. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const read = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(traceparent ?? '')
  if (!read) return undefined
  const known = { traceId: read[1]!, spanId: read[2]!, traceFlags: Number.parseInt(read[3]!, 16) & 1, isRemote: true }
  return isSpanContextValid(known) ? trace.setSpanContext(ROOT_CONTEXT, known) : undefined
}
