import { expect, it } from 'vitest'
import { pushLayer } from './back.ts'
import { navigate, readAddress, startHistoryGuard } from './location.ts'

const pressed = () =>
  new Promise<void>(done => {
    // A press that is undone comes back by a second event.
    let timer = setTimeout(done, 60)
    addEventListener('popstate', () => {
      clearTimeout(timer)
      timer = setTimeout(done, 60)
    })
    history.back()
  })

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

it('a dialog without an address is closed where one is', async () => {
  navigate('/m/essai/liste')
  let closed = false
  pushLayer(() => {
    closed = true
  })
  await pressed()
  expect([closed, readAddress(), location.pathname]).toEqual([true, '/m/essai/liste', '/m/essai/liste'])
})
