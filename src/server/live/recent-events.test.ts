import { describe, expect, it } from 'vitest'
import type { Sujet } from '#wire/live.ts'
import { RecentEvents } from './recent-events.ts'

const MINUTE = 60_000
// Any word: it is counted, not read.
const said = (sujet: string) => ({ compte_id: 1, utilisateur_id: null, sujet: sujet as Sujet })

describe('what was said lately', () => {
  it('is not known before the database is heard, nor while it is away', () => {
    const recent = new RecentEvents()
    expect(recent.last(1, 1, 1, 10)).toBeNull()
    recent.restart(100)
    expect(recent.last(101, 1, 1, 200)).toBeNull()
    expect(recent.last(100, 1, 1, 200)).toEqual(new Set())
    recent.add(said('planning'), 250)
    expect(recent.last(100, 1, 1, 300)).toEqual(new Set(['planning']))
    recent.stop()
    expect(recent.last(1, 1, 1, 300)).toBeNull()
    // What was said while nobody heard is missing for good.
    recent.restart(400)
    expect(recent.last(200, 1, 1, 450)).toBeNull()
  })

  it('is forgotten after two minutes, and whoever was away longer is told so', () => {
    const recent = new RecentEvents()
    recent.restart(0)
    recent.add(said('old'), 1_000)
    recent.add(said('new'), 3 * MINUTE)
    expect(recent.last(MINUTE, 1, 1, 3 * MINUTE)).toEqual(new Set(['new']))
    expect(recent.last(3 * MINUTE - 500, 1, 1, 3 * MINUTE)).toBeNull()
  })

  it('is bounded in number: what had to leave counts as unknown', () => {
    const recent = new RecentEvents()
    recent.restart(0)
    for (let n = 1; n <= 6_000; n++) recent.add(said(`s${n}`), n)
    expect(recent.last(4_999, 1, 1, 6_000)?.size).toBe(5_000)
    expect(recent.last(5_500, 1, 1, 6_000)).toBeNull()
  })
})
