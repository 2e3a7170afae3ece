import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RAPPORT_VIDE } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { ReportBlock } from './report-block.tsx'

const network = vi.hoisted(() => ({ cut: true }))
vi.mock('#client/call/api.ts', async original => ({
  ...(await original<object>()),
  download: async () => new Blob(['%PDF']),
}))
vi.mock('./report-viewer.tsx', () => ({
  get ReportViewer() {
    if (network.cut) throw new Error('Unable to preload CSS')
    return ({ document }: { document: { titre: string } }) => <p>Lecture de {document.titre}</p>
  },
}))

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  // jsdom draws dialogs, and does not open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  const planification = { date_rdv: '2026-12-03', tranche_horaire_rdv: '08:00 - 10:00', prestation_id: null }
  const rapport = { ...RAPPORT_VIDE, intervention_id: 7, planification: { ...planification, observation: '' } }
  render(
    <MantineProvider env="test">
      <ReportBlock rapport={rapport} totaux={null} cri={{ intervention_id: 7, client: 'Mme Vasseur' }} />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('keeps the visit on screen when the reader does not come, and opens it when asked again', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Voir le CRI' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Le chargement a échoué')
  expect(screen.getByText('Rendez-vous demandé')).toBeTruthy()
  network.cut = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Lecture de CRI n° 7, Mme Vasseur')).toBeTruthy()
})

it('tells the appointment that was wished, and that somebody has to note it', () => {
  expect(screen.getByText(/^jeudi 3 décembre/).textContent).toBe(
    'jeudi 3 décembre 2026, 08:00 – 10:00. À noter dans votre agenda\u00a0: il ne se planifie pas encore ici.',
  )
})
