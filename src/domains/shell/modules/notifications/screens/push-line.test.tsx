import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const call = vi.fn(async () => ({ abonne: true }))
const owner: { emprunt?: unknown } = {}
vi.mock('#client/call/api.ts', () => ({ call }))
vi.mock('#client/session/session.ts', () => ({
  readSession: () => ({ session: { vapid_public_key: 'k' } }),
  currentOwner: () => owner,
}))

const device = { subscription: null as null | object, permission: 'default', answer: 'granted', asked: 0 }
const subscription = {
  endpoint: 'https://push.exemple.fr/1',
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  async unsubscribe() {
    device.subscription = null
  },
}

beforeEach(() => {
  Object.assign(device, { subscription: null, permission: 'default', answer: 'granted', asked: 0 })
  delete owner.emprunt
  call.mockReset().mockResolvedValue({ abonne: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission
    },
    async requestPermission() {
      device.asked += 1
      device.permission = device.answer
      return device.answer
    },
  })
  const pushManager = {
    getSubscription: async () => device.subscription,
    subscribe: async () => {
      device.subscription = subscription
      return subscription
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

async function show() {
  const { PushLine } = await import('./push-line.tsx')
  return render(
    <MantineProvider>
      <PushLine />
    </MantineProvider>,
  )
}

it('offers nothing where notifications were refused, and says where that changes', async () => {
  device.permission = 'denied'
  await show()
  await screen.findByText(/réglages de votre navigateur/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(device.asked).toBe(0)
})

it('says it as soon as the person refuses', async () => {
  device.answer = 'denied'
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Activer' }))
  await screen.findByText(/réglages de votre navigateur/)
  expect(device.asked).toBe(1)
})

it('calls nothing blocked when the question was only closed', async () => {
  device.answer = 'default'
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Activer' }))
  await waitFor(() => expect(device.asked).toBe(1))
  await screen.findByRole('button', { name: 'Activer' })
  expect(screen.queryByText(/réglages/)).toBeNull()
})

it('keeps no subscription that the server does not know', async () => {
  call.mockRejectedValue(new Error('refused'))
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Activer' }))
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  await waitFor(() => expect(device.subscription).toBeNull())
})

it('offers nothing in somebody’s account', async () => {
  owner.emprunt = { usurpation_id: 1 }
  const { container } = await show()
  await Promise.resolve()
  expect(container.querySelector('button')).toBeNull()
})

it('ends with the session: the next person is not told that this device rings for them', async () => {
  device.subscription = subscription
  const { endPushSubscription } = await import('#client/account/push-subscription.ts')
  await endPushSubscription()
  expect(device.subscription).toBeNull()
})

it('whose page was closed before that was done is ended by whoever looks next', async () => {
  device.subscription = subscription
  const { decidePushEnd } = await import('#client/account/push-subscription.ts')
  await decidePushEnd()
  await show()
  await screen.findByRole('button', { name: 'Activer' })
  expect(device.subscription).toBeNull()
  // Once: what this person subscribes to is theirs.
  fireEvent.click(screen.getByRole('button', { name: 'Activer' }))
  await screen.findByRole('button', { name: 'Désactiver' })
  expect(device.subscription).not.toBeNull()
})
