import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { UserDb } from '#offline/user-db.ts'
import { nouveauBrouillon } from '../offline/brouillon.ts'
import { garderBrouillon } from '../offline/brouillon-store.ts'
import { BegunClosing } from './begun-closing.tsx'

let db: UserDb
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
beforeEach(() => {
  db = new UserDb(`entamee-${crypto.randomUUID()}`)
})
afterEach(cleanup)

const montrer = (change: Parameters<typeof uneVisite>[0]) =>
  render(
    <MantineProvider env="test">
      <BegunClosing visite={uneVisite(change)} />
    </MantineProvider>,
  )

it('leads back to a closing that was begun before the visit was closed elsewhere', async () => {
  await garderBrouillon(db, { ...nouveauBrouillon(412, 'Mme Vasseur'), saisie: { ...SAISIE_VIDE, cloture: 3 } })
  montrer({ etapes_en_cours: 3 })
  fireEvent.click(await screen.findByRole('button', { name: 'Reprendre la clôture' }))
  expect(navigate).toHaveBeenCalledWith('/m/mon-activite/intervention/412/cloture')
})

it('lets whoever was on site of a cancelled visit say its end', async () => {
  montrer({ etapes_en_cours: 2, annulee: true })
  expect(await screen.findByRole('button', { name: 'Clôturer à part' })).toBeTruthy()
})

it.each([
  { etapes_en_cours: 3 as const },
  { etapes_en_cours: 2 as const },
  { etapes_en_cours: 1 as const, annulee: true },
])('says nothing where nothing is to be finished, %j', async change => {
  montrer(change)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
