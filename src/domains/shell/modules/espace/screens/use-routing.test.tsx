import { act, renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate, readAddress, useAddress } from '#client/address/location.ts'
import { changeTabs, readTabs } from '#client/address/workspace.ts'
import { registerModules } from '#client/modules/registry.ts'
import { invitation } from '#domains/shell/modules/session/screens/signed-in-modules.ts'
import { useRouting } from './use-routing.ts'

vi.mock('#client/queue/sync.ts', () => ({ myDb: () => ({ cache: { put: async () => undefined } }) }))
const Screen = () => null
const load = async () => ({ Screen })
registerModules([invitation, { name: 'profil', route: 'profil', title: 'Mon profil', atRoot: true, load }])

const open = () => readTabs().onglets.map(tab => tab.nom)
const go = (to: string) => act(() => navigate(to))

beforeEach(() => {
  changeTabs(() => ({ onglets: [], courant: null }))
  navigate('/', { replace: true })
})

it('shows the link of a mail at its address, and leaves it with it', () => {
  renderHook(() => useRouting(() => undefined))
  go('/invitation/abc')
  expect([open(), readTabs().courant]).toEqual([['invitation'], 'invitation'])
  go('/')
  expect([open(), readAddress()]).toEqual([[], '/'])
  go('/profil')
  go('/invitation/abc')
  expect(open()).toEqual(['profil', 'invitation'])
  go('/')
  expect([open(), readAddress()]).toEqual([['profil'], '/profil'])
  go('/invitation/abc')
  go('/profil')
  expect(open()).toEqual(['profil'])
})

it('leaves whoever goes on at once where they went: an address they have left leads nowhere', () => {
  renderHook(() => {
    const address = useAddress()
    // Pressed while the start of the workspace is still to be looked at.
    useEffect(() => {
      if (address === '/') navigate('/invitation/abc')
    }, [address])
    useRouting(() => undefined)
  })
  go('/profil')
  go('/')
  expect(readAddress()).toBe('/invitation/abc')
})
