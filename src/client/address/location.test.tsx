import { expect, it } from 'vitest'
import { pushLayer } from './back.ts'
import { navigate, readAddress, startHistoryGuard } from './location.ts'

/** Whatever steps are on their way have arrived: the first is waited for, a press that is undone comes back by a second. */
const arrived = () =>
  new Promise<void>(done => {
    let timer = setTimeout(done, 2000)
    addEventListener('popstate', () => {
      clearTimeout(timer)
      timer = setTimeout(done, 60)
    })
  })
function pressed(): Promise<void> {
  const steps = arrived()
  history.back()
  return steps
}

it('Back closes a panel that has an address, and leaves nothing of it behind', async () => {
  startHistoryGuard()
  dispatchEvent(new Event('pointerdown'))
  navigate('/m/essai/accueil')
  navigate('/m/essai/liste')
  navigate('/m/essai/liste/nouveau')
  pushLayer(() => navigate('/m/essai/liste', { replace: true }))
  await pressed()
  expect([readAddress(), location.pathname]).toEqual(['/m/essai/liste', '/m/essai/liste'])
  await pressed()
  expect([readAddress(), location.pathname]).toEqual(['/m/essai/accueil', '/m/essai/accueil'])
})

const shown = () => [readAddress(), location.pathname + location.search]

it('a panel closed by its cross is left behind: Back then goes to what was before the list', async () => {
  navigate('/m/essai/accueil')
  navigate('/m/essai/liste?tri=ville')
  navigate('/m/essai/liste/12?tri=ville')
  navigate('/m/essai/liste/13', { replace: true })
  navigate('/m/essai/liste/13?tri=nom', { replace: true })
  navigate('/m/essai/liste', { replace: true })
  // At once for the screens; what was chosen while it stood open stays.
  expect(readAddress()).toBe('/m/essai/liste?tri=nom')
  await arrived()
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste?tri=nom'))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/essai/accueil'))
})

it('a panel that was opened from elsewhere leaves its list in its place', async () => {
  navigate('/m/essai/accueil?')
  navigate('/m/autre')
  navigate('/m/essai/liste/12')
  navigate('/m/essai/liste', { replace: true })
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste'))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/autre'))
})

it('Back closes a panel that was opened from elsewhere on its list, which leads back there', async () => {
  navigate('/m/autre/essai')
  navigate('/m/essai/liste/12')
  pushLayer(() => navigate('/m/essai/liste', { replace: true }))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste'))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/autre/essai'))
})

it('where one goes while a panel is still being left, the history follows in that order', async () => {
  navigate('/m/essai/liste')
  navigate('/m/essai/liste/12')
  navigate('/m/essai/liste', { replace: true })
  navigate('/m/autre/suite')
  expect(readAddress()).toBe('/m/autre/suite')
  await arrived()
  expect(shown()).toEqual(Array(2).fill('/m/autre/suite'))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste'))
})

it('a dialog without an address is closed where one is', async () => {
  navigate('/m/essai/liste')
  let closed = false
  pushLayer(() => {
    closed = true
  })
  await pressed()
  expect([closed, readAddress(), location.pathname]).toEqual([true, '/m/essai/liste', '/m/essai/liste'])
})

it('on the first page of all, Back closes a panel on its list and never leaves', async () => {
  // As an installed application opens: one entry, and the guard below it.
  navigate('/m/essai/liste/12')
  history.replaceState({ 'relais-garde': true }, '')
  history.pushState(null, '')
  pushLayer(() => navigate('/m/essai/liste', { replace: true }))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste'))
  await pressed()
  expect(shown()).toEqual(Array(2).fill('/m/essai/liste'))
})
