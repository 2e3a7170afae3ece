import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Of this stand-in alone, for `localhost`; nothing else trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvSkfUvEk7NitlJyy
XjVEA45rcISIAss99t2OY5AkC3KhRANCAATXB1rEbpTSJroGEv5/YGCOUKQ6B41Y
fc6keDE6P24bPkLUbx+f393vp5YC9pap3Zhv+KB1AfeUOc7ZJIuK6l9Q
-----END PRIVATE KEY-----`
export const STAND_IN_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUdadkv5fhf1N+VkkvXy2lEMBVHGEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDA5MDkwM1oYDzIxMjYxMDI3
MDkwOTAzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATXB1rEbpTSJroGEv5/YGCOUKQ6B41Yfc6keDE6P24bPkLUbx+f393v
p5YC9pap3Zhv+KB1AfeUOc7ZJIuK6l9Qo2kwZzAdBgNVHQ4EFgQUehtkIUfPgdlL
hSxq+ujqS/lTkZIwHwYDVR0jBBgwFoAUehtkIUfPgdlLhSxq+ujqS/lTkZIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgA6l+UgLlqp1iu2mXK5fRU4npgVnO8854rQF8DZ/k4uACIQCv0iBAVvDx
2ObACyaT/5yzYvHNDO6FY6X3FRjNLQxAfg==
-----END CERTIFICATE-----`

export interface ReceivedPush {
  readonly path: string
  readonly payload: unknown
  readonly ttl: string | undefined
  readonly subject: string
}

export interface PushStandIn extends AsyncDisposable {
  readonly received: ReceivedPush[]
  /** What a browser gives after `pushManager.subscribe`. */
  subscribe(name: string): { endpoint: string; p256dh: string; auth: string }
  /** Status that this subscription answers from now on. */
  answer(name: string, status: number): void
}

interface Keys {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Message encryption for Web Push (RFC 8291) over aes128gcm (RFC 8188), one record. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(auth, ecdh.computeSecret(sender), info, 32)
  const cek = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // After the text comes the delimiter of the last record, then padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Checks the signed token of RFC 8292 and gives its subject. */
function checkVapid(authorization: string | undefined, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!signed || aud !== audience || exp * 1000 < Date.now()) throw new Error('not a valid VAPID token')
  return sub
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A push service over https: refuses with 403 what is not signed, with 400 what it cannot decrypt for its subscriber. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const received: ReceivedPush[] = []
  const subscribers = new Map<string, Keys>()
  const answers = new Map<string, number>()
  let origin = ''

  async function handle(request: IncomingMessage): Promise<number> {
    const path = request.url ?? ''
    const body = await readBody(request)
    const keys = subscribers.get(path)
    if (!keys) return 404
    const status = answers.get(path)
    if (status && status >= 300) return status
    let subject: string
    try {
      subject = checkVapid(request.headers.authorization, origin)
    } catch {
      return 403
    }
    if (request.headers['content-encoding'] !== 'aes128gcm') return 400
    const payload = JSON.parse(decrypt(body, keys))
    received.push({ path, payload, subject, ttl: request.headers.ttl as string | undefined })
    return 201
  }

  const server = createServer({ key: KEY, cert: STAND_IN_CERTIFICATE }, (request, response) => {
    handle(request).then(
      status => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    received,
    subscribe(name) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      subscribers.set(`/${name}`, { ecdh, auth })
      return { endpoint: `${origin}/${name}`, p256dh, auth: auth.toString('base64url') }
    },
    answer: (name, status) => void answers.set(`/${name}`, status),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
