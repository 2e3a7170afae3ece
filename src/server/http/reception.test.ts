import { describe, expect, it } from 'vitest'
import { CodedError } from './errors.ts'
import { type Admission, Reception, type ReceptionOptions } from './reception.ts'

const KIB = 1024

/** A reception on a clock of its own. */
function open(options: ReceptionOptions = {}) {
  const clock = { ms: 0 }
  const reception = new Reception({ places: 4, random: () => 0, now: () => clock.ms, ...options })
  return { clock, reception }
}

/** Seconds asked of whoever is refused; null when admitted. */
function refusalOf(run: () => unknown): number | null {
  try {
    run()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(CodedError)
    return Number((error as CodedError).headers['retry-after'])
  }
}

async function begun(reception: Reception, key: string): Promise<Admission> {
  const admission = reception.admit(key, KIB)
  await admission.begin()
  return admission
}

describe('the reception of what phones give back', () => {
  it('serves as many as it has places, the others in the order they came', async () => {
    const { reception } = open()
    const first = await Promise.all(['a', 'b', 'c', 'd'].map(key => begun(reception, key)))
    const order: string[] = []
    const others = ['e', 'f'].map(async key => {
      const admission = await begun(reception, key)
      order.push(key)
      return admission
    })
    await Promise.resolve()
    expect([reception.busy, reception.waiting, order]).toEqual([4, 2, []])
    first[2]?.end()
    await others[0]
    expect(order).toEqual(['e'])
    for (const admission of first) admission.end()
    await Promise.all(others)
    expect(order).toEqual(['e', 'f'])
  })

  it('gives one device half of the places, so that another passes it', async () => {
    const { reception } = open()
    const greedy = await Promise.all([begun(reception, 'a'), begun(reception, 'a')])
    let third = false
    const waiting = begun(reception, 'a').then(() => {
      third = true
    })
    await begun(reception, 'b')
    expect(third).toBe(false)
    greedy[0]?.end()
    await waiting
  })

  it('gives back its bytes and its place once, whoever goes before their turn', async () => {
    const { reception } = open({ places: 1 })
    const first = await begun(reception, 'a')
    const second = reception.admit('b', KIB)
    const turn = second.begin()
    second.end()
    first.end()
    first.end()
    await expect(turn).rejects.toMatchObject({ code: 'INDISPONIBLE' })
    expect([reception.busy, reception.waiting, reception.bytes]).toEqual([0, 0, 0])
  })

  it('holds a bounded number of bytes, arrived or on their way', () => {
    const { reception } = open({ bytesMax: 100 * KIB })
    const held = Array.from({ length: 10 }, (_, n) => reception.admit(`p${n}`, 10 * KIB))
    expect(refusalOf(() => reception.admit('more', 1))).toBeGreaterThanOrEqual(1)
    held[0]?.end()
    expect(refusalOf(() => reception.admit('more', 10 * KIB))).toBeNull()
  })

  it('tells those beyond to come back one after the other, as fast as it serves', async () => {
    const { reception, clock } = open()
    // Twenty a second: four places, 200 ms each.
    for (let n = 0; n < 200; n++) {
      const one = await begun(reception, 'x')
      clock.ms += 200
      one.end()
    }
    for (const key of ['a', 'b', 'c', 'd']) await begun(reception, key)
    let admitted = 0
    const asked: number[] = []
    for (let n = 0; n < 400; n++) {
      const refused = refusalOf(() => {
        void Promise.allSettled([reception.admit(`p${n}`, KIB).begin()])
      })
      if (refused === null) admitted++
      else asked.push(refused)
    }
    // Twelve seconds of queue, and no more.
    expect(admitted).toBeGreaterThan(220)
    expect(admitted).toBeLessThan(260)
    // They rise with the order of the refusals, the last one about when all before it are served.
    expect(asked).toEqual([...asked].sort((a, b) => a - b))
    expect(new Set(asked).size).toBeGreaterThan(5)
    expect(asked.at(-1)).toBeGreaterThan(13)
    expect(asked.at(-1)).toBeLessThan(20)
  })
})
