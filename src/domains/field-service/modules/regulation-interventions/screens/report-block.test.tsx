import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { RAPPORT_VIDE } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { ReportBlock } from './report-block.tsx'

const network = vi.hoisted(() => ({ cut: true }))
const who = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useSession: () => ({ session: { user: { modules: who.modules } } }),
}))
vi.mock('#client/call/api.ts', async original => ({
  ...(await original<object>()),
  download: async () => new Blob(['%PDF']),
}))
vi.mock('#client/documents/document-reader.tsx', () => ({
  get DocumentReader() {
    if (network.cut) throw new Error('Unable to preload CSS')
    return ({ document }: { document: { titre: string } }) => <p>Lecture de {document.titre}</p>
  },
}))

function draw(demande: Parameters<typeof ReportBlock>[0]['demande'] = null) {
  const planification = { date_rdv: '2026-12-03', tranche_horaire_rdv: '08:00 - 10:00', prestation_id: null }
  const rapport = { ...RAPPORT_VIDE, intervention_id: 7, planification: { ...planification, observation: '' } }
  render(
    <MantineProvider env="test">
      <ReportBlock
        rapport={rapport}
        totaux={null}
        cri={{ intervention_id: 7, client: 'Mme Vasseur' }}
        demande={demande}
      />
    </MantineProvider>,
  )
}

beforeEach(() => {
  who.modules = []
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('keeps the visit on screen when the reader does not come, and opens it when asked again', async () => {
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Voir le CRI' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Le chargement a échoué')
  expect(screen.getByText('Rendez-vous demandé')).toBeTruthy()
  network.cut = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Lecture de CRI n° 7, Mme Vasseur')).toBeTruthy()
})

it('tells the appointment that was wished, and names no request where none came of it', () => {
  draw()
  expect(screen.getByText(/^jeudi 3 décembre/).textContent).toBe('jeudi 3 décembre 2026, 08:00 – 10:00')
  expect(screen.queryByText(/demande n°/i)).toBeNull()
})

it('leads to the request that it became, and names it to who may not open it', () => {
  const demande = { demande_id: 42, etat_libelle: 'En attente' }
  draw(demande)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Cette intervention est la demande n° 0000042, en attente.')).toBeTruthy()
  cleanup()
  who.modules = [MODULE_DEMANDES]
  draw(demande)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/m/gestion-demandes/42')
  expect(link.textContent).toBe('Demande n°\u00a00000042En attente')
})
