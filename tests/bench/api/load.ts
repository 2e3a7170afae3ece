import { connect, type Socket } from 'node:net'
import { uuidv7 } from '#wire/uuid.ts'

/** What the load process is told, as JSON on its command line. */
export interface LoadSpec {
  readonly port: number
  /** One raw request per connection; `{{cle}}` becomes a fresh identifier each time it is sent. */
  readonly requests: readonly string[]
  readonly milliseconds: number
}

export interface LoadResult {
  readonly answers: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

interface Answer {
  readonly status: number
  /** Bytes of the whole answer; 0 while it is not complete. */
  readonly length: number
}

function read(buffer: Buffer): Answer {
  const end = buffer.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, length: 0 }
  const head = buffer.toString('latin1', 0, end)
  const body = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const length = end + 4 + body
  return buffer.length < length ? { status: 0, length: 0 } : { status: Number(head.slice(9, 12)), length }
}

/** Sends the next request when the answer has come whole: closed loop, as wrk does, on sockets that stay open. */
function drive(socket: Socket, request: string, onAnswer: (milliseconds: number) => void, isOver: () => boolean) {
  return new Promise<void>((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request.replaceAll('{{cle}}', () => uuidv7()))
    }
    socket.on('error', reject)
    socket.on('data', chunk => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const { status, length } = read(received)
      if (length === 0) return
      if (status !== 200) return void reject(new Error(`answered ${status}: ${received.toString().slice(0, 2000)}`))
      received = received.subarray(length)
      onAnswer(performance.now() - sentAt)
      if (isOver()) {
        socket.destroy()
        resolve()
      } else send()
    })
    send()
  })
}

async function load({ port, requests, milliseconds }: LoadSpec): Promise<LoadResult> {
  const end = performance.now() + milliseconds
  const times: number[] = []
  await Promise.all(
    requests.map(async request => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await drive(
        socket,
        request,
        took => void times.push(took),
        () => performance.now() > end,
      )
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { answers: times.length, perSecond: (times.length * 1000) / milliseconds, p50: at(0.5), p99: at(0.99) }
}

process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}') as LoadSpec)))
