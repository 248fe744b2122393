import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { log } from '#core/log'

/**
 * Sends all spans to an OpenTelemetry collector. The exporter reads OTEL_EXPORTER_OTLP_HEADERS
 * itself.
 * @param endpoint the collector's URL, without /v1/traces
 * @returns a function that sends the remaining spans and switches tracing off
 */
export const startTracing = (endpoint: string): (() => Promise<void>) => {
  const ignore = () => undefined
  const error = (message: string) => log.warn(`Traces could not be sent: ${message}`)
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'synapse-ai' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    // The exporter has already logged that the collector can't be reached.
    await provider.shutdown().catch(() => {})
    for (const part of [trace, propagation, context, diag]) part.disable()
  }
}
