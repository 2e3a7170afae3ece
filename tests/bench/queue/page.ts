import { z } from 'zod'
import { signIn } from '#client/account/sign-in.ts'
import { readSession } from '#client/session/session.ts'
import { storeBlob } from '#offline/blobs.ts'
import { deviceId } from '#offline/device-db.ts'
import { drain } from '#offline/drainer.ts'
import { httpTransport } from '#offline/http-transport.ts'
import { enqueue } from '#offline/outbox.ts'
import { queuedOperation } from '#offline/queued-operation.ts'
import { openUserDb } from '#offline/user-db.ts'

/** Runs in the browser, on the product's own queue: what the person's tap costs, and how long the evening takes. */
const ENTITIES = 50
let at = 0
let attached: string[] = []

const theme = queuedOperation({
  type: 'theme.changer',
  version: 1,
  schema: z.strictObject({ etat: z.boolean() }),
  entity: () => `essai:${at++ % ENTITIES}`,
  libelle: () => 'Thème',
  blobs: () => attached,
})

function ownerNow() {
  const user = readSession().session?.user
  if (!user) throw new Error('nobody is signed in')
  return { compte_id: user.compte_id, utilisateur_id: user.id }
}

/** One real photograph's bytes, of which each copy differs by its last bytes, after the picture's end. */
async function photograph(): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(1000, 750)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const noise = context.createImageData(canvas.width, canvas.height)
  for (let n = 0; n < noise.data.length; n++) noise.data[n] = n % 4 === 3 ? 255 : Math.random() * 90
  context.putImageData(noise, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.4 })
  return await blob.arrayBuffer()
}

const bench = {
  async enter(username: string, password: string): Promise<void> {
    await signIn({ username, password })
  },

  /** Milliseconds of each action, one after the other, as long as the queue grows. */
  async enqueueMany(count: number): Promise<number[]> {
    const owner = ownerNow()
    const db = openUserDb(owner)
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const begin = performance.now()
      await enqueue(db, owner, theme, { etat: false })
      times.push(performance.now() - begin)
    }
    return times
  },

  /** @returns bytes of the photographs, each attached to an action of its own */
  async attachMany(count: number): Promise<number> {
    const owner = ownerNow()
    const db = openUserDb(owner)
    const picture = new Uint8Array(await photograph())
    for (let n = 0; n < count; n++) {
      const bytes = new Uint8Array(picture.length + 16)
      bytes.set(picture)
      crypto.getRandomValues(bytes.subarray(picture.length))
      const { sha256 } = await storeBlob(db, { octets: bytes.buffer, mime: 'image/jpeg', libelle: `Photo ${n}` })
      attached = [sha256]
      await enqueue(db, owner, theme, { etat: false })
    }
    attached = []
    return (picture.length + 16) * count
  },

  /** Milliseconds to empty the queue. */
  async drainAll(): Promise<{ milliseconds: number; remaining: number }> {
    const owner = ownerNow()
    const transport = httpTransport(owner, await deviceId())
    const begin = performance.now()
    const { remaining } = await drain({ db: openUserDb(owner), owner, transport, allowed: async () => true })
    return { milliseconds: performance.now() - begin, remaining }
  },
}
export type Bench = typeof bench
Object.assign(globalThis, { bench })
