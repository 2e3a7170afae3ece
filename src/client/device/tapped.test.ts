// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { openTapped, watchTapped } from './tapped.ts'

const worker = new EventTarget()
vi.stubGlobal('navigator', { serviceWorker: worker })
watchTapped()
const tap = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
const opened: string[] = []
const later = () => new Promise(done => setTimeout(done, 5))
beforeEach(() => {
  opened.length = 0
})

it('opens nothing of another site, nor what is no tap', async () => {
  const leave = openTapped(address => opened.push(address))
  for (const data of [
    null,
    {},
    { type: 'file-videe' },
    { type: 'ouvrir' },
    { type: 'ouvrir', lien: 'https://ailleurs.fr/x' },
  ])
    tap(data)
  await later()
  expect(opened).toEqual([])
  leave()
})

it('opens at once where the workspace stands, and once it does where it does not yet', async () => {
  tap({ type: 'ouvrir', lien: '/appareils?x=1' })
  await later()
  expect(opened).toEqual([])
  const leave = openTapped(address => opened.push(address))
  await later()
  expect(opened).toEqual(['/appareils?x=1'])
  tap({ type: 'ouvrir', lien: `${location.origin}/notifications` })
  expect(opened).toEqual(['/appareils?x=1', '/notifications'])
  leave()
  // The next workspace finds nothing that was opened already.
  const next = openTapped(address => opened.push(address))
  await later()
  expect(opened).toHaveLength(2)
  next()
})
