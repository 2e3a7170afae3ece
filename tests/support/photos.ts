import sharp from 'sharp'

/** One real JPEG per process: what makes each photo another file is appended after its end marker, as cameras do. */
let base: Promise<Buffer> | undefined

/**
 * A JPEG of about `size` bytes, different for each `n`, valid for the server's own check. Incompressible, as photos are,
 * and made without drawing: two hundred of them must not cost the test a minute.
 */
export async function jpegOf(n: number, size: number): Promise<Uint8Array> {
  base ??= sharp({ create: { width: 16, height: 16, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer()
  const head = await base
  const tail = Buffer.alloc(Math.max(16, size - head.length))
  let state = n + 1
  for (let at = 0; at + 4 <= tail.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    tail.writeUInt32LE(state, at)
  }
  return new Uint8Array(Buffer.concat([head, tail]))
}
