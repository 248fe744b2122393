import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

type Traced = {
  name: string
  kind: keyof typeof SpanKind
  /** The span's attributes; they must not contain personal data, secrets or query strings. */
  attributes?: Attributes
  /** The parent span; by default, the current span. */
  parent?: Context
}

/** Runs work in a span if tracing is on. If the work throws, the span is marked as failed. */
export const inSpan = <Value>(
  { name, kind, attributes, parent = context.active() }: Traced,
  work: (span: Span) => Promise<Value>,
): Promise<Value> =>
  trace
    .getTracer('synapse-ai')
    .startActiveSpan(
      name,
      { kind: SpanKind[kind], ...(attributes && { attributes }) },
      parent,
      async (span) => {
        try {
          return await work(span)
        } catch (error) {
          markFailed(span, error)
          throw error
        } finally {
          span.end()
        }
      },
    )

/** Marks a span as failed, without the error's message, which may contain personal data. */
const markFailed = (span: Span, error: unknown) => {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

/** Returns the current span in the format of the traceparent header; undefined without tracing. */
export const currentTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Returns the parent for `inSpan` from a traceparent header or a queued job. */
export const parseTraceparent = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent })

/** Returns the current trace's id for the log, or undefined without tracing. */
export const currentTraceId = (): string | undefined =>
  trace.getSpan(context.active())?.spanContext().traceId
