import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Offline, Unanswered } from '../call/problem.ts'
import { useBarred } from './use-barred.ts'

const line = vi.hoisted(() => ({ online: false, panne: 'serveur' as 'serveur' | 'reseau' }))
vi.mock('../queue/use-sync.ts', () => ({ useOnline: () => line.online }))
vi.mock('../queue/use-outage.ts', () => ({ useOutage: () => line.panne }))
beforeEach(() => Object.assign(line, { online: false, panne: 'serveur' }))
const barred = (refusal: unknown) => renderHook(() => useBarred(refusal)).result.current

it('bars a sending while the office is out of reach, save one whose answer was lost', () => {
  expect([barred(null), barred(new Offline()), barred(new Unanswered({ kept: true }))]).toEqual([true, true, false])
})

it('bars that one too where the device has no network at all; nothing where there is one', () => {
  line.panne = 'reseau'
  expect(barred(new Unanswered({ kept: true }))).toBe(true)
  line.online = true
  expect([barred(null), barred(new Unanswered({ kept: true }))]).toEqual([false, false])
})
