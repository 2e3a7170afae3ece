import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { guardedLookup, isPublicAddress, literalAddress } from './public-addresses.ts'

const TIMEOUT_MS = 5000
const BYTES_MAX = 5 * 1024 * 1024
const REDIRECTS_MAX = 3

export class DownloadRefused extends Error {}

export interface DownloadGuard {
  /** Whether this address may be connected to; the public internet only, unless a test says otherwise. */
  readonly allows?: (address: string) => boolean
  readonly ports?: readonly string[]
}

function checkUrl(url: URL, allows: (address: string) => boolean, ports: readonly string[]): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new DownloadRefused('protocol')
  if (url.username || url.password) throw new DownloadRefused('credentials')
  if (!ports.includes(url.port)) throw new DownloadRefused('port')
  const literal = literalAddress(url)
  if (literal !== null && !allows(literal)) throw new DownloadRefused('address')
}

function open(url: URL, allows: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    const options = { lookup: guardedLookup(allows), signal, agent: false as const, headers: { accept: 'image/*' } }
    get(url, options, resolve).on('error', reject)
  })
}

async function readLimited(answer: IncomingMessage): Promise<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > BYTES_MAX) throw new DownloadRefused('size')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BYTES_MAX) throw new DownloadRefused('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Downloads from an address that a person gave: public hosts only, each redirect checked again, 5 MB, 5 s in all,
 * no cookie, no credentials (ASVS 1.3.6, 5.2.1).
 * @throws DownloadRefused, AddressRefused, or the network's own error
 */
export async function downloadGuarded(
  address: string,
  { allows = isPublicAddress, ports = ['', '80', '443'] }: DownloadGuard = {},
): Promise<{ bytes: Buffer; type: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    checkUrl(url, allows, ports)
    const answer = await open(url, allows, signal)
    try {
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        url = new URL(headers.location, url)
        continue
      }
      if (statusCode !== 200) throw new DownloadRefused(`status ${statusCode}`)
      return { bytes: await readLimited(answer), type: (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '' }
    } finally {
      answer.destroy()
    }
  }
  throw new DownloadRefused('too many redirects')
}
