import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3StandIn extends AsyncDisposable {
  readonly endpoint: string
  readonly bucket: string
  /** What it holds, by key. */
  readonly objects: Map<string, Buffer>
  /** Answers this status to the next requests, as an overloaded store does. */
  failNext(status: number, times?: number): void
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return request.headers['content-encoding']?.includes('aws-chunked') ? dechunk(body) : body
}

/** Body in signed chunks: `<hex size>;chunk-signature=…\r\n<bytes>\r\n`, until a size of 0 (Amazon S3, SigV4 streaming). */
function dechunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString(), 16)
    if (!size) break
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(parts)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/**
 * Speaks the part of the S3 REST interface that file stores use, path-style: PUT, GET, HEAD and DELETE of one object.
 * Requests must be signed (SigV4 header of the right shape); signatures themselves are not verified.
 */
export async function startS3StandIn(bucket = 'relais'): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const failures: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const failure = failures.shift()
    if (failure) return refuse(response, failure, failure === 503 ? 'SlowDown' : 'InternalError')
    if (!/^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? ''))
      return refuse(response, 403, 'AccessDenied')
    const [, first, ...rest] = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname).split('/')
    if (first !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    const object = objects.get(key)
    const headersOf = (bytes: Buffer) => ({
      'content-length': bytes.length,
      'content-type': 'application/octet-stream',
      etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      'last-modified': new Date(0).toUTCString(),
    })
    switch (request.method) {
      case 'PUT':
        objects.set(key, body)
        response.writeHead(200, { etag: headersOf(body).etag }).end()
        return
      case 'DELETE':
        objects.delete(key)
        response.writeHead(204).end()
        return
      case 'HEAD':
        response.writeHead(object ? 200 : 404, object && headersOf(object)).end()
        return
      case 'GET':
        if (!object) return refuse(response, 404, 'NoSuchKey')
        response.writeHead(200, headersOf(object)).end(object)
        return
      default:
        refuse(response, 501, 'NotImplemented')
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    objects,
    failNext: (status, times = 1) => void failures.push(...Array<number>(times).fill(status)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
