import { describe, expect, it, vi } from 'vitest'
import { PIECE_BYTES } from '#offline/entry.ts'
import { type Transport, TransportFailure } from '#offline/transport.ts'
import { sendFile } from './send-file.ts'

const SIZE = PIECE_BYTES * 2 + 7
const file = new Blob([new Uint8Array(SIZE).map((_, i) => i % 251)])

/** A server that takes pieces in order; `before` may refuse one. */
function server({ held = 0, before = () => undefined as Error | undefined } = {}) {
  let recu = held
  const positions: number[] = []
  const transport: Pick<Transport, 'upload' | 'uploadState'> = {
    uploadState: async () => ({ recu_octets: recu, taille: SIZE, complet: recu === SIZE }),
    async upload({ position, octets }) {
      positions.push(position)
      const refusal = before()
      if (refusal) throw refusal
      recu = position + octets.byteLength
      return { recu_octets: recu, taille: SIZE, complet: recu === SIZE }
    },
  }
  return { transport, positions }
}
const given = (over: Partial<Parameters<typeof sendFile>[2]> = {}) => ({
  mime: 'application/pdf',
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...over,
})

describe('a file sent by pieces', () => {
  it('starts where the server stands, and says how far it is', async () => {
    const { transport, positions } = server({ held: PIECE_BYTES })
    const onProgress = vi.fn()
    expect(await sendFile(transport, file, given({ onProgress }))).toMatch(/^[0-9a-f]{64}$/)
    expect(positions).toEqual([PIECE_BYTES, PIECE_BYTES * 2])
    expect(onProgress.mock.calls.flat()).toEqual([PIECE_BYTES, PIECE_BYTES * 2, SIZE])
  })

  it('sends nothing of a file that is there already', async () => {
    const { transport, positions } = server({ held: SIZE })
    await sendFile(transport, file, given())
    expect(positions).toEqual([])
  })

  it('goes on from the position that a refusal names', async () => {
    const refusals = [new TransportFailure('refus', { code: 'POSITION_FAUSSE', position: PIECE_BYTES })]
    const { transport, positions } = server({ before: () => refusals.pop() })
    await sendFile(transport, file, given())
    expect(positions).toEqual([0, PIECE_BYTES, PIECE_BYTES * 2])
  })

  it('gives up on a file whose hash is wrong twice, and on any other refusal at once', async () => {
    const wrong = server({ before: () => new TransportFailure('refus', { code: 'EMPREINTE_FAUSSE', position: 0 }) })
    await expect(sendFile(wrong.transport, file, given())).rejects.toMatchObject({ code: 'EMPREINTE_FAUSSE' })
    expect(wrong.positions).toHaveLength(2)
    const cut = server({ before: () => new TransportFailure('hors_ligne') })
    await expect(sendFile(cut.transport, file, given())).rejects.toMatchObject({ kind: 'hors_ligne' })
    expect(cut.positions).toHaveLength(1)
  })

  it('stops between two pieces once the person gave it up', async () => {
    const abort = new AbortController()
    const { transport, positions } = server({
      before: () => {
        abort.abort()
        return undefined
      },
    })
    await expect(sendFile(transport, file, given({ signal: abort.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(positions).toEqual([0])
  })
})
