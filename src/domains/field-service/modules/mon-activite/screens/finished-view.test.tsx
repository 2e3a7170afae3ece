import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { unDetail, unRapport } from '../testing/ground.ts'
import { FinishedView } from './finished-view.tsx'

const open = vi.hoisted(() => ({ ouvrirCri: vi.fn(), ouvrirPages: vi.fn() }))
vi.mock('./ouvrir-cri.ts', () => open)
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn() }))
beforeEach(() => {
  for (const mock of Object.values(open)) mock.mockReset().mockRejectedValue(new Error('rien'))
})
afterEach(cleanup)

const SCAN = ['a'.repeat(64), 'b'.repeat(64)]
function show(visite: Parameters<typeof uneVisite>[0], scan: string[]) {
  const finie = uneVisite({ etapes_en_cours: 3, ...visite })
  render(
    <MantineProvider>
      <FinishedView visite={finie} detail={unDetail({ rapport: unRapport({ scan }) })} local={undefined} />
    </MantineProvider>,
  )
  return screen.queryByRole('button', { name: 'Voir le CRI' })
}

it('opens the document of a visit on the plan', async () => {
  fireEvent.click(show({}, SCAN) as HTMLElement)
  await waitFor(() => expect(open.ouvrirCri).toHaveBeenCalled())
  expect(open.ouvrirPages).not.toHaveBeenCalled()
})

it.each([{ hors_planning: true }, { annulee: true }])(
  'opens the pages of what was kept beside it, %j',
  async visite => {
    fireEvent.click(show(visite, SCAN) as HTMLElement)
    await waitFor(() => expect(open.ouvrirPages).toHaveBeenCalledWith(412, SCAN))
    expect(open.ouvrirCri).not.toHaveBeenCalled()
  },
)

it('offers none where nothing was scanned of it', () => {
  expect(show({ hors_planning: true }, [])).toBeNull()
})

it('says the appointment that was asked for, its note and the lines, as the customer and the office read them', () => {
  const planification = {
    date_rdv: '2026-12-01',
    tranche_horaire_rdv: '10:00 - 12:00',
    prestation_id: null,
    observation: 'Prévoir la vanne',
  }
  const fournitures = [
    { libelle: 'Joint torique', quantite: '2', unite: 'pce', prix_unitaire_cents: 150, tva: '20' as const },
  ]
  render(
    <MantineProvider>
      <FinishedView
        visite={uneVisite({ etapes_en_cours: 3 })}
        detail={unDetail({ rapport: unRapport({ planification, fournitures } as never) })}
        local={undefined}
      />
    </MantineProvider>,
  )
  for (const dit of ['mardi 1er décembre 2026, 10:00 – 12:00', 'Prévoir la vanne', 'Joint torique'])
    expect(screen.getByText(dit)).toBeTruthy()
})
