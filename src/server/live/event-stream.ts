import type { FastifyReply } from 'fastify'

/** What may wait in memory for a browser that reads slowly; past it the line is cut, and the browser comes back. */
const BACKLOG_MAX = 64 * 1024

export interface EventStream {
  send(event: string, data: object): void
  end(): void
  onClosed(task: () => void): void
}

/** Takes the answer over as server-sent events (WHATWG HTML §9.2). The security headers set so far are kept. */
export function openEventStream(reply: FastifyReply, heartbeatMs: number): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that gathers the answer before passing it on would hold the events back.
    'x-accel-buffering': 'no',
  })
  // The request's own time-out guards against slow senders; this line is meant to last.
  raw.socket?.setTimeout(0)
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > BACKLOG_MAX) raw.destroy()
  }
  write(': ouvert\n\n')
  const heartbeat = setInterval(() => write(': battement\n\n'), heartbeatMs)
  raw.once('close', () => clearInterval(heartbeat))
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
    onClosed: task => void raw.once('close', task),
  }
}
